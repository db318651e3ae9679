import type Sqlite from 'better-sqlite3';

/** How many transactions share a commit at most, so that no transaction waits long for later transactions. */
const maxTransactions = 32;
/** How many turns of the event loop a commit waits for transactions that may join; some requests turn out to write nothing. */
const maxTurns = 16;
const savepoint = 'of_one';

type Options = {
  onEnd(): void;
  /** Whether other transactions may join soon, so that the commit waits. */
  hasMore(): boolean;
  /** @throws to undo the transactions. */
  beforeCommit(): void;
  /** Resolves when the disk has what was committed before the call. */
  sync(): Promise<void>;
};

type Waiting<Holder> = { holder: Holder; resolve: (hasTurn: boolean) => void };

/**
 * A group of transactions that share a commit. They run one after the other within one transaction of SQLite, each but the first in
 * a savepoint. A transaction may join if it already waits, if its request has arrived in this turn of the event loop, or if
 * WriteQueue lets it begin soon. Readers see none of them before the commit, and each is acknowledged only after the disk has it.
 */
export class GroupCommit<Holder> {
  readonly #sqlite: Sqlite.Database;
  readonly #options: Options;
  readonly #waiting: Waiting<Holder>[] = [];
  readonly #done: PromiseWithResolvers<void>[] = [];
  readonly #ended = Promise.withResolvers<void>();
  #begun = 1;
  /** How many turns have passed since a transaction joined. */
  #turns = 0;
  #hasEnded = false;
  /** The holder of the transaction that runs now; null: none runs. */
  holder: Holder | null;

  /** Begins the first transaction synchronously. @throws if another process holds the lock. */
  constructor(sqlite: Sqlite.Database, holder: Holder, options: Options) {
    // The transaction takes the write lock now, because all transactions write. A transaction that began with a read could not wait
    // for the lock later.
    sqlite.exec('begin immediate');
    this.#sqlite = sqlite;
    this.#options = options;
    this.holder = holder;
  }

  /** Resolves when the connection is free again. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Waits until the holder's transaction may run. @returns false if the group was committed before: the transaction has to begin another. */
  join(holder: Holder): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push({ holder, resolve });
    if (this.holder === null) this.#startNext();
    return promise;
  }

  /** Ends the current transaction. Resolves when the disk has it. @throws if the disk cannot take it. */
  async commit(): Promise<void> {
    // When the disk is full, SQLite has rolled back the whole group, even if the error was caught.
    if (!this.#sqlite.inTransaction) throw this.#endUndone();
    if (this.#begun > 1) this.#sqlite.exec(`release ${savepoint}`);
    const done = Promise.withResolvers<void>();
    this.#done.push(done);
    this.#goOn();
    return done.promise;
  }

  /** Undoes only the current transaction. @param cause the error with which it failed. */
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
    // If a transaction has joined meanwhile, the group is committed after it.
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
    // Other transactions may begin while the disk writes.
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

/** Settles one promise in each turn of the event loop, because a response is then written, which takes as long as some reads. */
function settleInTurns(
  all: PromiseWithResolvers<void>[],
  settle: (done: PromiseWithResolvers<void>) => void,
): void {
  const [done] = all.splice(0, 1);
  if (done === undefined) return;
  settle(done);
  setImmediate(() => settleInTurns(all, settle));
}

/** How many writes begin before other requests have their turn: about two milliseconds of work. */
const perTurn = 2;

/**
 * Lets a few requests that write begin in each turn of the event loop, in the order in which they came. Without the queue, all
 * requests that have arrived would be served in one turn, while reads wait.
 */
export class WriteQueue {
  readonly #waiting: (() => void)[] = [];
  #left = perTurn;
  #isCounting = false;

  /** Whether there are writes that have not begun yet. */
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
