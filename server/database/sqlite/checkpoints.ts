import { Worker } from 'node:worker_threads';
import type Sqlite from 'better-sqlite3';

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

/** How many writes begin before what else has arrived has its turn: about two milliseconds of work. */
const perTurn = 2;

/**
 * Lets requests that write begin a few in each turn of the event loop, in the order in which they came. Without it all
 * that have arrived would be served at once, and reads wait for as long.
 */
export class WriteQueue {
  readonly #waiting: (() => void)[] = [];
  #left = perTurn;
  #isCounting = false;

  /** Whether there are writes that have yet to begin. */
  get hasMore(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves when a request may begin to write. */
  wait(): Promise<void> {
    if (!this.#isCounting) this.#count();
    if (this.#left > 0 && !this.hasMore) {
      this.#left -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #count(): void {
    this.#isCounting = true;
    setImmediate(() => {
      const next = this.#waiting.splice(0, perTurn);
      this.#left = perTurn - next.length;
      for (const resolve of next) resolve();
      this.#isCounting = false;
      if (next.length > 0) this.#count();
    });
  }
}
