import type { Messages } from '../messages.ts';

export const invoicing: Messages['invoicing'] = {};
