import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { retryBusy } from './busy-retry.ts';
import { scrubFile } from './scrub.ts';

/** A checkpoint is made once the log has so many pages; SQLite's default. */
const pages = 1000;

/** Once the log has so many pages, a commit makes the checkpoint: the thread cannot reach the end of the log while others write. */
const mostPages = 8 * pages;

/** The thread has a single task, which needs little memory. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };

/**
 * Makes the checkpoints of a database. By default SQLite makes a checkpoint in a commit, for which the event loop waits for the
 * disk several times; with `runInThread`, a thread makes them; it starts with the first checkpoint.
 */
export class Checkpoints {
  readonly #sqlite: Sqlite.Database;
  #program: string | null = null;
  #thread: Worker | null = null;
  #log: Sqlite.Statement<[], { log: number; checkpointed: number }> | null = null;
  #isUnderWay = false;
  #isPaused = false;

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite;
  }

  /** Lets a thread make checkpoints. @param program the path of the built checkpoint-thread.ts. */
  runInThread(program: string): void {
    this.#program = program;
    this.#log = this.#sqlite.prepare('pragma wal_checkpoint(noop)');
    this.resume();
  }

  /** Leaves checkpoints to another process. */
  pause(): void {
    this.#isPaused = true;
    this.#sqlite.pragma('wal_autocheckpoint = 0');
  }

  resume(): void {
    this.#isPaused = false;
    this.#sqlite.pragma(`wal_autocheckpoint = ${this.#program === null ? pages : mostPages}`);
  }

  /** To be called after each commit. */
  afterCommit(): void {
    if (this.#program === null || this.#isUnderWay || this.#isPaused) return;
    const { log, checkpointed } = this.#log?.get() ?? { log: 0, checkpointed: 0 };
    if (log - checkpointed < pages) return;
    this.#isUnderWay = true;
    this.#thread ??= this.#start(this.#program);
    this.#thread.postMessage(null);
  }

  /** Rewrites the database's file, in a separate thread if `runInThread` has named its program. */
  async scrub(): Promise<void> {
    const { name } = this.#sqlite;
    if (this.#program === null) {
      const own = new Sqlite(name, { fileMustExist: true, timeout: 0 });
      await retryBusy(() => scrubFile(own)).finally(() => own.close());
      return;
    }
    const thread = new Worker(this.#program, { workerData: name, resourceLimits });
    thread.postMessage('scrub');
    await once(thread, 'message').finally(() => thread.terminate());
  }

  async close(): Promise<void> {
    this.#isPaused = true;
    await this.#thread?.terminate();
  }

  #start(program: string): Worker {
    const thread = new Worker(program, { workerData: this.#sqlite.name, resourceLimits });
    thread.unref();
    thread.on('message', () => {
      this.#isUnderWay = false;
    });
    // After an error of the thread, commits make the checkpoints again.
    thread.on('error', () => {
      this.#program = null;
      if (this.#sqlite.open && !this.#isPaused) this.resume();
    });
    return thread;
  }
}

/**
 * Syncs a database's log (its WAL) to the disk without blocking the event loop, for commits that leave the log to the operating system
 * (`synchronous = NORMAL`). Concurrent calls share a sync.
 */
export class WalSync {
  readonly #file: string;
  readonly #rescue: () => void;
  #log: FileHandle | null = null;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #hasFailed = false;

  /**
   * @param file that of the log, which exists from the first commit on.
   * @param rescue writes the whole log into the database, and the database to the disk; throws if it cannot.
   */
  constructor(file: string, rescue: () => void) {
    this.#file = file;
    this.#rescue = rescue;
  }

  /** Resolves when the disk has everything that was committed before the call. @throws if the disk cannot take it. */
  sync(): Promise<void> {
    if (this.#next === null) {
      const begin = () => {
        this.#next = null;
        return this.#write();
      };
      // A sync that is running may have begun before the caller's commit.
      this.#next = this.#last.then(begin, begin);
      this.#last = this.#next;
    }
    return this.#next;
  }

  async close(): Promise<void> {
    await this.#last.catch(() => {});
    await this.#log?.close();
  }

  async #write(): Promise<void> {
    if (this.#hasFailed) {
      // After a failed sync, the next one would succeed even if the disk does not have the data.
      this.#rescue();
      this.#hasFailed = false;
      return;
    }
    try {
      if (this.#log === null) {
        // Opened for writing, because Windows only syncs files that may be changed.
        this.#log = await open(this.#file, 'r+');
        await syncFolder(dirname(this.#file));
      }
      await this.#log.datasync();
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }
}

/** Syncs the names of new files to the disk. Ignores file systems that do not support this, as SQLite does. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
