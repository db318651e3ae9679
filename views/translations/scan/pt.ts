import type { Messages } from '../messages.ts';

export const scan: Messages['scan'] = {};
