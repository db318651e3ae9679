import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {};
