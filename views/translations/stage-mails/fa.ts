import type { Messages } from '../messages.ts';
import { stageMails as english } from './en.ts';

export const stageMails: Messages['stageMails'] = english;
