import type { Messages } from '../messages.ts';

export const attention: Messages['attention'] = {};
