import type { Messages } from '../messages.ts';

export const following: Messages['following'] = {};
