import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {};
