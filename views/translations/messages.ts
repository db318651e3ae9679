import type { en } from './en.ts';

/** The shape of a language: every section and sentence of the English one. */
export type Messages = typeof en;
