import type { Migration } from 'kysely/migration';
import * as baseline from './0001_baseline.ts';
import * as pieces from './0004_pieces.ts';

/** Every migration by name, in order. A released migration is never edited, renamed or removed. */
export const migrations: Record<string, Migration> = {
  '0001_baseline': baseline,
  '0004_pieces': pieces,
};
