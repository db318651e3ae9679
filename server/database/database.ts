import type { Limit, Limiter } from './limiter.ts';
import type { Db } from './tables.ts';

/** An open database: its query builder, and the operations that differ between engines. */
export type Database = {
  engine: Engine;
  db: Db;
  /**
   * Runs `work` in one transaction, with other processes' writes locked out: if it throws, everything is
   * rolled back. `work` must use the handle that it is given. For changes of the schema and for filling an
   * empty database; requests write in a transaction of `db`.
   */
  exclusively<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Counts uses in the database, so that they survive a restart and are shared between processes. */
  limiter(limit: Limit): Limiter;
  /**
   * Changes whenever what public pages show does; null while that is not known, as in the middle of a
   * change. Other processes' changes show within a second.
   */
  contentVersion(): number | null;
  /**
   * Copies it into a file, while it is written to: a database of SQLite's, or a dump for `pg_restore`.
   *
   * @param options `check`: whether to read all of SQLite's copy once more.
   * @throws {DatabaseUnusable} if the copy cannot be written, or is not sound.
   */
  copyTo(file: string, options: { check: boolean }): Promise<void>;
  /**
   * Calls back soon after any process has recorded events, until it is stopped. Not to be relied on: a connection may
   * be lost, and SQLite tells nobody.
   */
  watchEvents(heard: () => void): EventWatch;
  /** The database turned out to be ours: from here on it may be changed for good. */
  accept(): Promise<void>;
  /** Where another process can open it; null of one in memory. */
  place: DatabasePlace | null;
  /**
   * Does work that writes much in another process: whoever has to wait for it is patient, and tidying up after it is
   * that process's business.
   */
  besideProcess<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Tidies up after such work, in its process. */
  tidyUp(): Promise<void>;
};

export type EventWatch = { stop(): Promise<void> };

/** What a database is in: a file of SQLite's, or PostgreSQL. */
export type Engine = 'sqlite' | 'postgres';

/** Where a site's database is: PostgreSQL, or else the file in its data folder. */
export type DatabasePlace = {
  dataDir: string;
  postgres: PostgresPlace | null;
};

/** A PostgreSQL database, and the number of connections to it at most. The URL holds the password. */
export type PostgresPlace = { url: string; pool: number };
