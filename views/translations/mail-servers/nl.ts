import type { Messages } from '../messages.ts';

export const mailServers: Messages['mailServers'] = {};
