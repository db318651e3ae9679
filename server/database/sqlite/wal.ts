import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { retryBusy } from './busy-retry.ts';
import { scrubFile } from './scrub.ts';

/** The length of the log, in pages, from which on it is brought into the database; SQLite's default. */
const pages = 1000;

/** From which on a commit does it nevertheless, where the thread cannot get to the end of it while others write. */
const mostPages = 8 * pages;

/** The thread does one thing, and is to take little memory. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };

/**
 * When checkpoints of a database are made. By itself SQLite makes one in a commit, for which the event loop waits for the
 * disk several times; with `runInThread` a thread does, which begins with the first one.
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

  /** @param program the path of the built checkpoint-thread.ts. */
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

  /** Call it after each commit. */
  afterCommit(): void {
    if (this.#program === null || this.#isUnderWay || this.#isPaused) return;
    const { log, checkpointed } = this.#log?.get() ?? { log: 0, checkpointed: 0 };
    if (log - checkpointed < pages) return;
    this.#isUnderWay = true;
    this.#thread ??= this.#start(this.#program);
    this.#thread.postMessage(null);
  }

  /** Writes the database's file anew, in a thread of its own where there is the program of one. */
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
    // Commits make them again.
    thread.on('error', () => {
      this.#program = null;
      if (this.#sqlite.open && !this.#isPaused) this.resume();
    });
    return thread;
  }
}

/**
 * Writes a database's log (its WAL) to the disk away from the event loop, for commits that leave it to the operating
 * system (`synchronous = NORMAL`). Calls of one moment share a write.
 */
export class WalSync {
  readonly #file: string;
  readonly #rescue: () => void;
  #log: FileHandle | null = null;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #hasFailed = false;

  /**
   * @param file the log's, which exists from the first commit on.
   * @param rescue brings all that is in the log into the database, and that to the disk; throws where it cannot.
   */
  constructor(file: string, rescue: () => void) {
    this.#file = file;
    this.#rescue = rescue;
  }

  /** Resolves when the disk has all that was committed before the call. @throws if the disk cannot take it. */
  sync(): Promise<void> {
    if (this.#next === null) {
      const begin = () => {
        this.#next = null;
        return this.#write();
      };
      // The write that is under way may have begun before the caller's commit.
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
      // What a disk has refused once, it says to have the next time, whether it has it or not.
      this.#rescue();
      this.#hasFailed = false;
      return;
    }
    try {
      if (this.#log === null) {
        // Windows writes only for those who may change the file.
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

/** Brings the names of new files to the disk. Like SQLite it goes on where a file system does not offer that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
