import type { Messages } from '../messages.ts';

export const papers: Messages['papers'] = {};
