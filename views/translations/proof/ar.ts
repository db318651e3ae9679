import type { Messages } from '../messages.ts';

export const proof: Messages['proof'] = {};
