import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Db } from './database/tables.ts';
import type { Manifest } from './web/shared/site.ts';
import type { Background } from './worker.ts';

/**
 * What handlers work with: one record, set on each request as `c.var.deps`. Each area adds what it offers beside the
 * type of it (`declare module`), so that this file imports no area, and areas need not import each other to use them.
 */
export interface Deps {
  config: Config;
  database: Database;
  db: Db;
  log: Logger;
  background: Background;
  /** The built files, and the folder that they are in. */
  manifest: Manifest;
  distDir: string;
  /** The documentation as files, where the site shows it: on the demo. */
  docsDir: string | null;
  /**
   * Whether the site takes requests, which it does not while it stops; and whether it could store the last thing that it
   * was to store, as far as the database's disk is concerned.
   */
  readiness: { isReady: boolean; canStore: boolean };
}
