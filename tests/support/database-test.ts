import { test as base } from 'vitest';
import { freshDatabase } from './database.ts';

/** Tests of a new database of their own. */
export const test = base
  .extend('database', () => freshDatabase())
  .extend('db', ({ database }) => database.db);
