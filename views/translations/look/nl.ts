import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {};
