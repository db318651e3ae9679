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
import { orFault, PostgresFault } from '../errors.ts';
import { isPrepared } from '../prepared-query.ts';
import type { Pools } from './pool.ts';

type DriverOptions = {
  /**
   * Called after each transaction that has changed the version of what public pages show, which waits for it.
   *
   * @param connection the one that was written through. Waiting for another one could be a deadlock.
   */
  onContentChange(connection: DatabaseConnection): Promise<void>;
  onClose(): void;
  /** Whether somebody waits for what is read; transactions then let them pass. */
  isReading(): boolean;
  /** Whether statements may be prepared once for each connection; not with a pooler between. */
  preparesStatements(): boolean;
};

/**
 * PostgreSQL through pools of connections. Transactions are serializable unless they say otherwise; see
 * inDatabaseTransaction, which does those again that conflict with others.
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

/** A connection until it goes back to its pool; what it is used for first decides which one that is. */
class Connection implements DatabaseConnection {
  readonly #pools: Pools;
  readonly #limit: TransactionLimit;
  readonly #nameOf: (sql: string) => string | null;
  #taken: Promise<PoolClient> | null = null;
  #isInTransaction = false;
  #isCounted = false;
  #commitMs: number | null = null;
  /** Resolves when the transaction has begun, whose first statement is sent along with it. */
  #begun: Promise<unknown> | null = null;
  /** Whether to close it instead of using it again. */
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
    const begun = orFault(client.query(`begin isolation level ${isolation}`));
    // Its error is thrown by the first statement.
    begun.catch(() => {});
    this.#begun = begun;
  }

  #take(pool: keyof Pools): Promise<PoolClient> {
    this.#taken ??= orFault(this.#pools[pool].connect());
    return this.#taken;
  }

  async commit(): Promise<void> {
    await this.#begun;
    const client = await this.#take('transactions');
    const from = performance.now();
    const { command } = await orFault(client.query('commit'));
    this.#commitMs = performance.now() - from;
    this.#isInTransaction = false;
    // So it answers where a statement has failed, although its error was caught.
    if (command === 'ROLLBACK') throw new Error('PostgreSQL has undone the transaction');
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false;
    this.hasChangedContent = false;
    try {
      const client = await this.#take('transactions');
      await orFault(client.query('rollback'));
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
    const answer = orFault(client.query(query));
    if (this.#begun !== null) await this.#afterBegin(answer);
    const { command, rowCount, rows } = await answer.catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      this.#isUnfit = true;
      // inDatabaseTransaction repeats the whole transaction.
      if (this.#isInTransaction) throw error;
      return orFault(client.query({ text, values }));
    });
    this.hasChangedContent ||= changesContent(text);
    const isWrite = command !== 'SELECT' && rowCount !== null;
    return isWrite ? { rows, numAffectedRows: BigInt(rowCount) } : { rows };
  }

  /** Where it did not begin, the error of its first statement says nothing. */
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
    // Where there was none to be had, there is nothing to give back.
    const client = await this.#taken?.catch(() => null);
    client?.release(this.#isUnfit);
    if (this.#isCounted) this.#limit.end(this.#commitMs);
    this.#isCounted = false;
    this.#commitMs = null;
  }
}

/** Whether a statement was prepared before its table was changed. */
function isOutdated(error: unknown): boolean {
  return error instanceof PostgresFault && error.sqlState === '0A000';
}

function changesContent(sql: string): boolean {
  return sql.startsWith('update "content_version"');
}

/** So many statements are prepared at most, on each connection; the usual writes have about a hundred. */
const maxNames = 300;
/** Texts whose uses are counted: many have a list of values, and come once. */
const maxTexts = 1000;
/** How often a text is used before it gets a name. */
const minUses = 3;

/**
 * Names the statements that come again and again, so that PostgreSQL parses and plans each of them once for a connection.
 *
 * @returns the name of a statement; null while it is seldom used, and once there are enough.
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

/** At least so many transactions run at once: a slow one does not stop all others. */
const minAtOnce = 2;
/** So many commits are looked at before the limit changes. */
const sampleSize = 16;
/** The part of a new time in the average. */
const weight = 0.1;
/** How fast the shortest time is forgotten: it doubles in some 3,500 commits. */
const forgetting = 1.0002;
/** Transactions that wait for a processor or the disk: with fewer, one more is let in, with more, one less. */
const queueing = { few: 0.75, many: 1.5 };
/** Who has waited for so long goes on: those before are slow for another reason than being many. */
const maxWaitMs = 1000;

type TransactionLimit = {
  /** Resolves when another transaction may begin; after a second at the latest. */
  begin(): Promise<void>;
  /** A transaction that was let in has ended. @param commitMs how long its commit took; null: it was undone. */
  end(commitMs: number | null): void;
};

/**
 * While somebody reads, as many transactions at once as are done quicker than one after the other. More of them would take
 * no less time, but keep processors busy that the reader needs as well. How many that is, is found as TCP Vegas finds how
 * many packets may be under way: by how much longer a commit takes than the shortest one (Brakmo and Peterson, "TCP Vegas:
 * End to End Congestion Avoidance on a Global Internet", 1995).
 *
 * @param max never more than this, and always so many while there are no readers.
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
