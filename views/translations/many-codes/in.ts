import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {};
