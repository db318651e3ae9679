import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {};
