import type { Messages } from '../messages.ts';

export const copies: Messages['copies'] = {};
