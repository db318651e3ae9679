import type { Messages } from '../messages.ts';

export const writing: Messages['writing'] = {};
