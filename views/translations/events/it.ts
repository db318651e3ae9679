import type { Messages } from '../messages.ts';

export const events: Messages['events'] = {};
