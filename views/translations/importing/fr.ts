import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {};
