import type Sqlite from 'better-sqlite3';

/** How many transactions share a commit at most: none waits long for those that come after it. */
const maxTransactions = 32;
/** How many turns of the event loop a commit waits for those that are about to join: they may turn out to write nothing. */
const maxTurns = 16;
const savepoint = 'of_one';

type Options = {
  onEnd(): void;
  /** Whether others are about to join, for whom the commit waits. */
  hasMore(): boolean;
  /** @throws to undo the transactions. */
  beforeCommit(): void;
  /** Resolves when the disk has what was committed before the call. */
  sync(): Promise<void>;
};

type Waiting<Holder> = { holder: Holder; resolve: (hasTurn: boolean) => void };

/**
 * Transactions that run one after the other within one transaction of SQLite, each but the first in a savepoint, and are
 * written to the disk together: those that wait, and those of requests that have arrived already, which is what one turn
 * of the event loop reads, and those that have their turn soon; see WriteQueue. No reader sees one before the commit,
 * and each is acknowledged only after the disk has it.
 */
export class GroupCommit<Holder> {
  readonly #sqlite: Sqlite.Database;
  readonly #options: Options;
  readonly #waiting: Waiting<Holder>[] = [];
  readonly #done: PromiseWithResolvers<void>[] = [];
  readonly #ended = Promise.withResolvers<void>();
  #begun = 1;
  /** Turns that have gone by since one joined. */
  #turns = 0;
  #hasEnded = false;
  /** Whose transaction runs now; null: none does. */
  holder: Holder | null;

  /** Begins the first one synchronously. @throws if another process holds the lock. */
  constructor(sqlite: Sqlite.Database, holder: Holder, options: Options) {
    // All transactions write. One that began with a read could not wait for a lock later.
    sqlite.exec('begin immediate');
    this.#sqlite = sqlite;
    this.#options = options;
    this.holder = holder;
  }

  /** Resolves when the connection is free again. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Waits for a turn. @returns whether it has come; false: the others have been committed, and it is to begin anew. */
  join(holder: Holder): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push({ holder, resolve });
    if (this.holder === null) this.#startNext();
    return promise;
  }

  /** Ends the present transaction. Resolves when the disk has it. @throws if the disk cannot take it. */
  async commit(): Promise<void> {
    // When the disk is full, SQLite undoes all of them by itself, whatever becomes of the error.
    if (!this.#sqlite.inTransaction) throw this.#endUndone();
    if (this.#begun > 1) this.#sqlite.exec(`release ${savepoint}`);
    const done = Promise.withResolvers<void>();
    this.#done.push(done);
    this.#goOn();
    return done.promise;
  }

  /** Undoes the present transaction alone. @param cause what it failed with. */
  rollback(cause: unknown): void {
    if (!this.#sqlite.inTransaction) {
      this.#endUndone(cause);
    } else if (this.#begun === 1) {
      this.#sqlite.exec('rollback');
      this.#end();
    } else {
      this.#sqlite.exec(`rollback to ${savepoint}; release ${savepoint}`);
      this.#goOn();
    }
  }

  #endUndone(cause: unknown = new Error('SQLite has undone the transaction')): unknown {
    this.#fail(cause);
    return cause;
  }

  #goOn(): void {
    this.holder = null;
    if (this.#begun >= maxTransactions) {
      this.#commitAll();
    } else if (this.#waiting.length > 0) {
      this.#startNext();
    } else {
      setImmediate(() => this.#afterTurn());
    }
  }

  #afterTurn(): void {
    // Where a transaction has joined meanwhile, its end decides.
    if (this.holder !== null || this.#hasEnded) return;
    this.#turns += 1;
    const isWaiting = this.#options.hasMore() && this.#turns < maxTurns;
    if (isWaiting) setImmediate(() => this.#afterTurn());
    else this.#commitAll();
  }

  #startNext(): void {
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#sqlite.exec(`savepoint ${savepoint}`);
    this.#begun += 1;
    this.#turns = 0;
    this.holder = next.holder;
    next.resolve(true);
  }

  #commitAll(): void {
    try {
      this.#options.beforeCommit();
      this.#sqlite.exec('commit');
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#sqlite.exec('rollback');
      this.#fail(error);
      return;
    }
    // Others may begin while the disk writes.
    this.#options.sync().then(
      () => settleInTurns(this.#done, ({ resolve }) => resolve()),
      (error: unknown) => settleInTurns(this.#done, ({ reject }) => reject(error)),
    );
    this.#end();
  }

  #fail(error: unknown): void {
    this.#end();
    settleInTurns(this.#done, ({ reject }) => reject(error));
  }

  #end(): void {
    this.#hasEnded = true;
    this.holder = null;
    this.#options.onEnd();
    this.#ended.resolve();
    for (const { resolve } of this.#waiting) resolve(false);
  }
}

/** One in each turn of the event loop: each has an answer to write, which takes as long as some reads. */
function settleInTurns(
  all: PromiseWithResolvers<void>[],
  settle: (done: PromiseWithResolvers<void>) => void,
): void {
  const [done] = all.splice(0, 1);
  if (done === undefined) return;
  settle(done);
  setImmediate(() => settleInTurns(all, settle));
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
