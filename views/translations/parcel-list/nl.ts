import type { Messages } from '../messages.ts';

export const parcelList: Messages['parcelList'] = {};
