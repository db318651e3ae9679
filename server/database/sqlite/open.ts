import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterSQLite } from 'rate-limiter-flexible';
import { errorMessage } from '../../shared/errors.ts';
import type { Database } from '../database.ts';
import { DatabaseUnusable } from '../errors.ts';
import {
  clockSafeLimiter,
  type Limit,
  type Limiter,
  limitersByName,
  wrapLimiter,
} from '../limiter.ts';
import type { Db, Tables } from '../tables.ts';
import { besideProcess, retryBusy } from './busy-retry.ts';
import { copyDatabase } from './copy.ts';
import { sqliteDialect } from './dialect.ts';
import { WriteQueue } from './group-commit.ts';
import { checkOwner, claim, fileMovedCheck } from './owner.ts';
import { openReader, type Reader, statementCache } from './reader.ts';
import { Checkpoints, WalSync } from './wal.ts';

/** The database's file in a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'waybill.db');
}

/** The page cache of the writing connection, in KiB, negative as SQLite wants it; most pages are read on the other connection. */
const writerCacheKib = -4000;

/** How long SQLite waits for a lock before retryBusy does; locks of other processes are mostly shorter. */
const busyTimeoutMs = 5;

/**
 * Opens `waybill.db` in `dataDir`, and creates both if they are missing.
 *
 * @throws {DatabaseUnusable} if the folder cannot be written, or the file is no database.
 */
export function openSqlite(dataDir: string): Database {
  const file = databaseFile(dataDir);
  try {
    // Missing parent folders are not created, because a missing parent is most likely a typing error. The mode is 0700, because
    // other users of the machine must not read customers' data.
    if (!existsSync(dataDir)) mkdirSync(dataDir, { mode: 0o700 });
    if (!existsSync(file)) createFile(file);
    checkOwner(file);
    return wrapSqlite(new Sqlite(file, { timeout: 5000 }), fileMovedCheck(file));
  } catch (error) {
    throw sqliteOpenError(file, error);
  }
}

/**
 * Creates the file of a new database. If another process also creates it, both use the file that was created first. No process sees
 * an incomplete file.
 */
function createFile(file: string): void {
  const draft = `${file}.${process.pid}.new`;
  // An existing folder may be open to all. SQLite's other files get this file's permissions.
  closeSync(openSync(draft, 'w', 0o600));
  try {
    const sqlite = new Sqlite(draft);
    // Only this process uses the file before it gets its name, so it is synced to the disk once, at the end.
    sqlite.pragma('synchronous = OFF');
    // Writes the first page.
    claim(sqlite);
    sqlite.pragma('journal_mode = WAL');
    sqlite.close();
    syncFile(draft);
    moveDraft(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Gives the draft its final name, unless the file already exists. */
function moveDraft(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch {
    // Another process was first, or the file system does not support links.
    if (!existsSync(file)) renameSync(draft, file);
  }
}

/**
 * Opens an existing database, which a running site may also be using. Does not create a database.
 *
 * @param readonly whether writes are forbidden.
 * @throws {DatabaseUnusable} if there is none, it cannot be read, or it is another program's.
 */
export function openExistingSqlite(dataDir: string, { readonly }: { readonly: boolean }) {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) {
    throw new DatabaseUnusable(
      `There is no database ${file}; start the site first, or name its folder in DATA_DIR`,
    );
  }
  try {
    checkOwner(file);
    const sqlite = new Sqlite(file, { readonly, fileMustExist: true, timeout: 5000 });
    return wrapSqlite(sqlite, fileMovedCheck(file));
  } catch (error) {
    throw sqliteOpenError(file, error);
  }
}

/** The error to throw if a database cannot be opened, with its cause and perhaps advice. */
function sqliteOpenError(file: string, error: unknown): DatabaseUnusable {
  if (error instanceof DatabaseUnusable) return error;
  const message = errorMessage(error);
  // Damage may look like a future format, for which SQLite's code says nothing.
  const isUnknown = message === 'unsupported file format';
  const cause = isUnknown ? new Sqlite.SqliteError(message, 'SQLITE_NOTADB') : error;
  const isFolderMissing = /^(ENOENT|ENOTDIR): /.test(message);
  const advice = isFolderMissing
    ? '. DATA_DIR is a folder, or a new one in a folder that exists'
    : '';
  return new DatabaseUnusable(`Cannot open the database ${file}: ${message}${advice}`, { cause });
}

/**
 * Wraps an open SQLite connection, to a file or in memory.
 *
 * @param check called before each commit; throws if writing is not allowed.
 */
export function wrapSqlite(sqlite: Sqlite.Database, check = () => {}): Database {
  // Read before any write, so that a file that is not a valid database is refused unchanged.
  sqlite.prepare('select count(*) from sqlite_master').get();
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');

  let reader: Reader | null = null;
  let walSync: WalSync | null = null;
  const sync = async () => walSync?.sync();
  const checkpoints = new Checkpoints(sqlite);
  const writes = new WriteQueue();
  const version = createContentVersionReader(sqlite, () => reader?.sqlite ?? null);
  const statements = statementCache(sqlite, () => {
    // In a transaction, the commit is checked, once for all of its writes.
    if (!sqlite.inTransaction) check();
    version.expectChange();
  });
  const dialect = sqliteDialect({
    sqlite,
    statements: {
      prepare: statements.prepare,
      close() {
        reader?.close();
        statements.close();
      },
    },
    reading: () => reader,
    beforeCommit: check,
    onCommit() {
      version.expectChange();
      checkpoints.afterCommit();
    },
    hasMoreWrites: () => writes.hasMore,
    sync,
    async beforeClose() {
      await Promise.all([walSync?.close(), checkpoints.close()]);
    },
  });
  const db: Db = new Kysely<Tables>({ dialect });
  return {
    engine: 'sqlite',
    db,
    place: sqlite.memory ? null : { dataDir: dirname(sqlite.name), postgres: null },
    async besideProcess(work) {
      // Otherwise a commit of this process would make a checkpoint, which takes seconds after a large import.
      checkpoints.pause();
      try {
        return await besideProcess(work);
      } finally {
        // The site may have stopped meanwhile.
        if (sqlite.open) checkpoints.resume();
      }
    },
    checkpointInThread: (program) => checkpoints.runInThread(program),
    async tidyUp() {
      sqlite.pragma('wal_checkpoint(truncate)');
    },
    async scrub() {
      if (!sqlite.memory) await besideProcess(() => checkpoints.scrub());
    },
    async accept() {
      claim(sqlite);
      const mode = sqlite.pragma('journal_mode = WAL', { simple: true });
      // From now on requests wait for locks without blocking the event loop; see busy-retry.ts.
      sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
      if (sqlite.memory) return;
      reader ??= await openReader(sqlite.name, busyTimeoutMs);
      sqlite.pragma(`cache_size = ${writerCacheKib}`);
      if (mode !== 'wal') return;
      // So only the request that has written waits for the disk, not the event loop. Checkpoints wait for the disk in any case.
      walSync ??= new WalSync(`${sqlite.name}-wal`, () => checkpointAll(sqlite));
      sqlite.pragma('synchronous = NORMAL');
    },
    limiter: limitersByName((limit) => sqliteLimiter(sqlite, limit)),
    copyTo: (file, options) => copyDatabase(reader?.forCopies ?? sqlite, file, options),
    contentVersion: version.read,
    watchEvents: () => ({ async stop() {} }),
    notifyEvents() {},
    waitToWrite: () => writes.wait(),
    countReader() {},
    async exclusively(work) {
      await retryBusy(() => sqlite.exec('begin immediate'));
      const result = await commitOrRollBack(sqlite, async () => {
        const outcome = await work(db);
        check();
        return outcome;
      });
      await sync();
      return result;
    },
  };
}

/** Does work in a transaction that has begun, and commits it, or rolls it back if the work fails. */
async function commitOrRollBack<Result>(
  sqlite: Sqlite.Database,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    sqlite.exec('commit');
    return result;
  } catch (error) {
    // When the disk is full, SQLite has already rolled back.
    if (sqlite.inTransaction) sqlite.exec('rollback');
    throw error;
  }
}

/** Writes the whole log into the database. @throws if that is not possible now. */
function checkpointAll(sqlite: Sqlite.Database): void {
  const isBusy = sqlite.pragma('wal_checkpoint(truncate)', { simple: true });
  if (isBusy !== 0) throw new Error('The log cannot be written into the database now');
}

/**
 * Creates a reader of the content version. It reads once for all requests of one turn of the event loop, because even a small read
 * takes locks, and again after a write of this process.
 */
export function createContentVersionReader(
  sqlite: Sqlite.Database,
  reader: () => Sqlite.Database | null = () => null,
) {
  let statement: Sqlite.Statement<[], number> | undefined;
  let cached: number | null = null;
  const forget = () => {
    cached = null;
  };
  return {
    /**
     * The version of what public pages show, with changes of all processes; null during a transaction of this process if there is
     * no separate connection for reading.
     */
    read() {
      if (cached !== null) return cached;
      const connection = reader() ?? sqlite;
      // Inside a transaction the writing connection sees a version that may be rolled back.
      if (connection.inTransaction) return null;
      // Prepared here, because the migrations create the table.
      if (statement?.database !== connection) {
        statement = connection.prepare<[], number>('select version from content_version').pluck();
      }
      cached = statement.get() ?? 0;
      setImmediate(forget);
      return cached;
    },
    /** To be called before a statement of this process writes, and after a commit. */
    expectChange: forget,
  };
}

/** Uses within windows up to this long are counted in memory. */
const maxMemoryWindowSeconds = 60;
/**
 * Each key takes up to 1 KB, and one machine can have 65,536 networks of IPv6. With more keys, the count of the least recently used
 * one starts again.
 */
const maxMemoryKeys = 10_000;

/**
 * Counts uses in the database, or in memory if the window is at most a minute. Short windows limit frequent actions, and each count
 * in the database would be a write that waits for the disk. A restart loses at most a minute of counts, and with SQLite only one
 * process counts.
 */
export function sqliteLimiter(sqlite: Sqlite.Database, limit: Limit): Limiter {
  const inDatabase = limit.seconds > maxMemoryWindowSeconds;
  return clockSafeLimiter(
    inDatabase ? databaseLimiter(sqlite, limit) : memoryLimiter(limit),
    limit,
  );
}

/** Counts uses in memory, for a limited number of keys. */
function memoryLimiter({ name, points, seconds }: Limit): Limiter {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  const counted = new LRUCache<string | number, true>({
    max: maxMemoryKeys,
    dispose: (_counted, key, reason) => {
      if (reason === 'evict') void limiter.delete(key);
    },
  });
  const counting = wrapLimiter(limiter, (work, key) => {
    counted.set(key, true);
    return work();
  });
  return {
    ...counting,
    get: (key, options) => limiter.get(key, options),
    delete: (key, options) => limiter.delete(key, options),
  };
}

/** Counts uses in the database; housekeeping deletes expired rows. */
function databaseLimiter(sqlite: Sqlite.Database, { name, points, seconds }: Limit): Limiter {
  const limiter = new RateLimiterSQLite({
    storeClient: sqlite,
    storeType: 'better-sqlite3',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // A key above the limit is refused in memory, so that a flood of requests does not write to the disk.
    inMemoryBlockOnConsumed: points,
  });
  // The wrapper waits for locks of other processes.
  return wrapLimiter(limiter, (work) => retryBusy(work));
}
