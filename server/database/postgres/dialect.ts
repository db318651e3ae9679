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
import { createTransactionLimit, type TransactionLimit } from './transaction-limit.ts';

/** What a pool is used with. */
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
  /** Whether it is to be closed instead of used again. */
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
const maxCounted = 1000;
/** How often a text is used before it gets a name. */
const minUses = 3;

/**
 * Names the statements that come again and again, so that PostgreSQL parses and plans each of them once for a connection.
 *
 * @returns the name of a statement; null while it is seldom used, and once there are enough.
 */
function statementNames(): (sql: string) => string | null {
  const names = new Map<string, string>();
  const uses = new LRUCache<string, number>({ max: maxCounted });
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
