import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {};
