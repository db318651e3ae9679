import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { PoolClient } from 'pg';
import { orPostgresFault, PostgresFault } from '../errors.ts';
import { isPrepared } from '../prepared-query.ts';
import type { Pools } from './pool.ts';

type DriverOptions = {
  /**
   * Called after each transaction that has changed the version of what public pages show; the transaction waits for the result.
   *
   * @param connection that of the transaction. To wait for another one could be a deadlock.
   */
  onContentChange(connection: DatabaseConnection): Promise<void>;
  onClose(): void;
  /** Whether requests are reading; transactions then let them pass. */
  isReading(): boolean;
  /** Whether statements may be prepared once for each connection. They may not if the connection goes through a pooler. */
  preparesStatements(): boolean;
};

/**
 * The dialect for PostgreSQL through pools of connections. Transactions are serializable unless they ask for another level; see
 * inDatabaseTransaction, which repeats transactions that conflict.
 */
export function postgresDialect(pools: Pools, options: DriverOptions): Dialect {
  return {
    createDriver: () => new PoolDriver(pools, options),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class PoolDriver implements Driver {
  readonly #pools: Pools;
  readonly #options: DriverOptions;
  readonly #nameOf = statementNames();
  readonly #limit: TransactionLimit;

  constructor(pools: Pools, options: DriverOptions) {
    this.#pools = pools;
    this.#options = options;
    this.#limit = createTransactionLimit(pools.transactions.options.max, options.isReading);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    const nameOf = this.#options.preparesStatements() ? this.#nameOf : () => null;
    return new Connection(this.#pools, this.#limit, nameOf);
  }

  async beginTransaction(
    connection: Connection,
    { isolationLevel = 'serializable' }: TransactionSettings,
  ): Promise<void> {
    await connection.begin(isolationLevel);
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.commit();
    if (connection.hasChangedContent) await this.#options.onContentChange(connection);
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.rollback();
  }

  releaseConnection(connection: Connection): Promise<void> {
    return connection.release();
  }

  async destroy(): Promise<void> {
    this.#options.onClose();
    await Promise.all([...new Set(Object.values(this.#pools))].map((pool) => pool.end()));
  }
}

/** A connection until it goes back to its pool. Its first use decides from which pool it is taken. */
class Connection implements DatabaseConnection {
  readonly #pools: Pools;
  readonly #limit: TransactionLimit;
  readonly #nameOf: (sql: string) => string | null;
  #taken: Promise<PoolClient> | null = null;
  #isInTransaction = false;
  #isCounted = false;
  #commitMs: number | null = null;
  /** Resolves when the transaction has begun; `begin` is sent together with the first statement. */
  #begun: Promise<unknown> | null = null;
  /** Whether to close the connection instead of using it again. */
  #isUnfit = false;
  hasChangedContent = false;

  constructor(pools: Pools, limit: TransactionLimit, nameOf: (sql: string) => string | null) {
    this.#pools = pools;
    this.#limit = limit;
    this.#nameOf = nameOf;
  }

  async begin(isolation: string): Promise<void> {
    this.#isInTransaction = true;
    this.hasChangedContent = false;
    this.#isCounted = true;
    await this.#limit.begin();
    const client = await this.#take('transactions');
    const begun = orPostgresFault(client.query(`begin isolation level ${isolation}`));
    // The first statement throws the error.
    begun.catch(() => {});
    this.#begun = begun;
  }

  #take(pool: keyof Pools): Promise<PoolClient> {
    this.#taken ??= orPostgresFault(this.#pools[pool].connect());
    return this.#taken;
  }

  async commit(): Promise<void> {
    await this.#begun;
    const client = await this.#take('transactions');
    const from = performance.now();
    const { command } = await orPostgresFault(client.query('commit'));
    this.#commitMs = performance.now() - from;
    this.#isInTransaction = false;
    // If a statement has failed, PostgreSQL answers a commit with ROLLBACK, even if the error was caught.
    if (command === 'ROLLBACK') throw new Error('PostgreSQL has undone the transaction');
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false;
    this.hasChangedContent = false;
    try {
      const client = await this.#take('transactions');
      await orPostgresFault(client.query('rollback'));
    } catch (error) {
      this.#isUnfit = true;
      throw error;
    }
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql: text, parameters } = compiled;
    const isNamed = this.#isInTransaction || isPrepared(compiled);
    const name = isNamed ? this.#nameOf(text) : null;
    const values = [...parameters];
    const query = name === null ? { text, values } : { name, text, values };
    const client = await this.#take('statements');
    const answer = orPostgresFault(client.query(query));
    if (this.#begun !== null) await this.#afterBegin(answer);
    const { command, rowCount, rows } = await answer.catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      this.#isUnfit = true;
      // inDatabaseTransaction repeats the whole transaction.
      if (this.#isInTransaction) throw error;
      return orPostgresFault(client.query({ text, values }));
    });
    this.hasChangedContent ||= changesContent(text);
    const isWrite = command !== 'SELECT' && rowCount !== null;
    return isWrite ? { rows, numAffectedRows: BigInt(rowCount) } : { rows };
  }

  /** Waits for `begin`. If the transaction never began, the error of its first statement is ignored. */
  async #afterBegin(answer: Promise<unknown>): Promise<void> {
    const begun = this.#begun;
    this.#begun = null;
    answer.catch(() => {});
    await begun;
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed from PostgreSQL');
  }

  async release(): Promise<void> {
    // If no connection could be taken, there is none to release.
    const client = await this.#taken?.catch(() => null);
    client?.release(this.#isUnfit);
    if (this.#isCounted) this.#limit.end(this.#commitMs);
    this.#isCounted = false;
    this.#commitMs = null;
  }
}

/** Whether a prepared statement is out of date, because its table was changed. */
function isOutdated(error: unknown): boolean {
  return error instanceof PostgresFault && error.sqlState === '0A000';
}

function changesContent(sql: string): boolean {
  return sql.startsWith('update "content_version"');
}

/** The most statements that are prepared on each connection; the usual writes have about a hundred. */
const maxNames = 300;
/** The most texts whose uses are counted: many contain a list of values, and are used only once. */
const maxTexts = 1000;
/** How often a text is used before it gets a name. */
const minUses = 3;

/**
 * Names frequent statements, so that PostgreSQL parses and plans each of them once for a connection.
 *
 * @returns a function that returns the name of a statement; null if it is rare, or there are enough names.
 */
function statementNames(): (sql: string) => string | null {
  const names = new Map<string, string>();
  const uses = new LRUCache<string, number>({ max: maxTexts });
  return (sql) => {
    const name = names.get(sql);
    if (name !== undefined) return name;
    const count = (uses.get(sql) ?? 0) + 1;
    uses.set(sql, count);
    if (count < minUses || names.size >= maxNames) return null;
    const given = `waybill_${names.size + 1}`;
    names.set(sql, given);
    return given;
  };
}

/** At least so many transactions run at the same time, so that a slow transaction does not stop all others. */
const minAtOnce = 2;
/** The number of commits after which the limit may change. */
const sampleSize = 16;
/** The weight of a new time in the average. */
const weight = 0.1;
/** How fast the shortest time is forgotten: it doubles in some 3,500 commits. */
const forgetting = 1.0002;
/** Transactions that wait for a processor or the disk: with fewer than `few` the limit grows by one, with more than `many` it shrinks by one. */
const queueing = { few: 0.75, many: 1.5 };
/**
 * A transaction waits no longer than this. After this time, the number of the other transactions is not the reason why they are
 * slow.
 */
const maxWaitMs = 1000;

type TransactionLimit = {
  /** Resolves when another transaction may begin; after a second at the latest. */
  begin(): Promise<void>;
  /** To be called when a transaction has ended. @param commitMs how long its commit took; null: it was rolled back. */
  end(commitMs: number | null): void;
};

/**
 * Limits how many transactions run at the same time while requests read. The limit is the number at which running them together is
 * still quicker than one after the other. More transactions would not be quicker, but would keep processors busy that readers need.
 * The limit is found as TCP Vegas finds how many packets may be on their way: by how much longer a commit takes than the shortest
 * one (Brakmo and Peterson, "TCP Vegas: End to End Congestion Avoidance on a Global Internet", 1995).
 *
 * @param max the highest limit, which also applies while no requests read.
 */
export function createTransactionLimit(max: number, isReading: () => boolean): TransactionLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  let limit = Math.min(minAtOnce, max);
  let shortest = Number.POSITIVE_INFINITY;
  let average: number | null = null;
  let seen = 0;

  const hasRoom = () => running < (isReading() ? limit : max);

  const learn = (ms: number) => {
    shortest = Math.min(shortest * forgetting, ms);
    average = average === null ? ms : average + weight * (ms - average);
    seen += 1;
    if (seen < sampleSize) return;
    seen = 0;
    const queue = running * (1 - shortest / average);
    if (queue > queueing.many) limit = Math.max(Math.min(minAtOnce, max), limit - 1);
    else if (queue < queueing.few && running >= limit) limit = Math.min(max, limit + 1);
  };

  const letIn = () => {
    running += 1;
  };

  return {
    async begin() {
      if (waiting.length === 0 && hasRoom()) return letIn();
      await new Promise<void>((resolve) => {
        const goOn = () => {
          clearTimeout(timer);
          letIn();
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(goOn), 1);
          goOn();
        }, maxWaitMs);
        waiting.push(goOn);
      });
    },
    end(commitMs) {
      if (commitMs !== null) learn(commitMs);
      running -= 1;
      while (hasRoom()) {
        const goOn = waiting.shift();
        if (goOn === undefined) break;
        goOn();
      }
    },
  };
}
