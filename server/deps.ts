import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Db } from './database/tables.ts';
import type { Manifest } from './web/shared/site.ts';
import type { Background } from './worker.ts';

/**
 * What handlers work with: one record, which each request has as `c.var.deps`. An area adds its services to this interface where
 * it defines them (`declare module`), so that this file imports no area, and areas need not import each other to use them.
 */
export interface Deps {
  config: Config;
  database: Database;
  db: Db;
  log: Logger;
  background: Background;
  /** The built files; `distDir` is their folder. */
  manifest: Manifest;
  distDir: string;
  /** The folder of the documentation, which only the demo shows; else null. */
  docsDir: string | null;
  /**
   * `isReady`: the site takes requests; false while it stops. `canStore`: the last write was not refused because of the
   * database's disk.
   */
  readiness: { isReady: boolean; canStore: boolean };
}
