import type { Limit, Limiter } from './limiter.ts';
import type { Db } from './tables.ts';

/** An open database: its query builder, and the operations that differ between engines. */
export type Database = {
  engine: Engine;
  db: Db;
  /**
   * Runs `work` in one transaction, with other processes' writes locked out; if it throws, everything is rolled back.
   * `work` must use the handle that it gets. For changing the schema and for filling an empty database; requests write
   * in a transaction of `db`.
   */
  exclusively<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Counts uses in the database, so that they survive a restart and are shared between processes. */
  limiter(limit: Limit): Limiter;
  /**
   * The version of what public pages show; null while it is unknown, for example during a change. Changes of other
   * processes become visible within a second.
   */
  contentVersion(): number | null;
  /**
   * Copies the database into a file, also while it is written to: as an SQLite database, or a dump for `pg_restore`.
   *
   * @param options `check`: whether to verify SQLite's copy by reading all of it.
   * @throws {DatabaseUnusable} if the copy cannot be written, or is damaged.
   */
  copyTo(file: string, options: { check: boolean }): Promise<void>;
  /**
   * Calls back soon after any process has recorded events, until it is stopped; through a pooler twice a second, whether
   * there are any or not. Callbacks may be missed while a connection is lost, and there are none with SQLite.
   */
  watchEvents(onEvents: () => void): EventWatch;
  /** Makes other processes call back as above, soon; called after a commit. */
  notifyEvents(): void;
  /** Resolves when a request that writes may begin, so that on SQLite reads have their turn between writes. */
  waitToWrite(): Promise<void>;
  /** Says that a request begins (1) or ends (-1) to read, so that on PostgreSQL writers let it pass. */
  countReader(change: 1 | -1): void;
  /** Marks the database as Waybill's own, once it is known to be; from then on it may be changed permanently. */
  accept(): Promise<void>;
  /** Where another process can open it; null for one in memory. */
  place: DatabasePlace | null;
  /**
   * Waits for work of another process that writes a lot. Meanwhile, writes of this process wait longer for locks, and
   * leave checkpoints to the other one.
   */
  besideProcess<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Has a thread make the checkpoints of SQLite, so that no request waits for them.
   *
   * @param program the path of its built program.
   */
  checkpointInThread(program: string): void;
  /** Makes the checkpoint after such work, in the process that did it. */
  tidyUp(): Promise<void>;
  /**
   * Writes SQLite's file anew, so that nothing is left in it of what was deleted or changed. It takes as much room again on the
   * disk, and about a second for each 100 MB, for which writes wait. PostgreSQL does that by itself in its own time.
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

/** A PostgreSQL database, and the maximum number of connections. The URL contains the password. */
export type PostgresPlace = { url: string; pool: number };
