import type { Messages } from '../messages.ts';

export const sight: Messages['sight'] = {};
