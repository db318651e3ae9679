import type { Messages } from '../messages.ts';

export const takeAlong: Messages['takeAlong'] = {};
