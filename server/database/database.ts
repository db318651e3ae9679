import type { Limit, Limiter } from './limiter.ts';
import type { Db } from './tables.ts';

/** An open database: its query builder, and the operations that differ between engines. */
export type Database = {
  engine: Engine;
  db: Db;
  /**
   * Runs `work` in one transaction while other processes cannot write; if it throws, everything is rolled back. `work` must use the
   * handle that it gets. For changing the schema and filling an empty database; requests write in a transaction of `db`.
   */
  exclusively<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Counts uses in the database, so that they survive a restart and are shared between processes. */
  limiter(limit: Limit): Limiter;
  /**
   * The version of what public pages show; null while it is unknown, for example during a change. Changes of other processes become
   * visible within a second.
   */
  contentVersion(): number | null;
  /**
   * Copies the database into a file, even while others write: as an SQLite database, or a dump for `pg_restore`.
   *
   * @param options `check`: whether to verify the copy of SQLite by reading all of it.
   * @throws {DatabaseUnusable} if the copy cannot be written, or is damaged.
   */
  copyTo(file: string, options: { check: boolean }): Promise<void>;
  /**
   * Calls `onEvents` soon after any process has recorded events, until the watch is stopped. If the connection goes through a
   * pooler, it calls `onEvents` twice a second, even if there are no events. Calls may be missed while a connection is lost. With
   * SQLite, `onEvents` is never called.
   */
  watchEvents(onEvents: () => void): EventWatch;
  /** Makes the watches of other processes call back soon; to be called after a commit. */
  notifyEvents(): void;
  /** Resolves when a request that writes may begin, so that on SQLite reads have their turn between writes. */
  waitToWrite(): Promise<void>;
  /** Counts a request that begins (1) or ends (-1) to read, so that on PostgreSQL writers let readers pass. */
  countReader(change: 1 | -1): void;
  /** Marks the database as Waybill's, once that is certain; from then on it may be changed permanently. */
  accept(): Promise<void>;
  /** Where another process can open the database; null for one in memory. */
  place: DatabasePlace | null;
  /**
   * Waits for the work of another process that writes a lot. Meanwhile, writes of this process wait longer for locks, and this
   * process leaves checkpoints to the other one.
   */
  besideProcess<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Lets a thread make the checkpoints of SQLite, so that no request waits for them.
   *
   * @param program the path of the thread's built program.
   */
  checkpointInThread(program: string): void;
  /** Makes a checkpoint; for a process that has written a lot, see besideProcess. */
  tidyUp(): Promise<void>;
  /**
   * Rewrites SQLite's file, so that it no longer contains what was deleted or changed. This takes as much room again on the disk.
   * Writes wait meanwhile, about a second for each 100 MB. PostgreSQL cleans up in its own time.
   */
  scrub(): Promise<void>;
};

export type EventWatch = { stop(): Promise<void> };

export type Engine = 'sqlite' | 'postgres';

/** The location of a site's database: PostgreSQL, or else the file in its data folder. */
export type DatabasePlace = {
  dataDir: string;
  postgres: PostgresPlace | null;
};

/** A PostgreSQL database, and the maximum number of connections of this process. The URL contains the password. */
export type PostgresPlace = { url: string; pool: number };
