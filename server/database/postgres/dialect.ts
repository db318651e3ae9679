import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Pool } from 'pg';
import { orFault } from '../errors.ts';

/** Whoever writes more than one statement has this advisory lock meanwhile, so that writes take turns. */
export const writersLock = 7_927_001;

/** What a database's driver tells of. */
export type Events = {
  /**
   * After each statement or transaction that may have written; whoever wrote waits for it.
   *
   * @param connection what it was written through. To wait for another one could be to wait for oneself.
   */
  onWrite(connection: DatabaseConnection): Promise<void>;
  onClose(): void;
};

/**
 * PostgreSQL through a pool of connections. Transactions take turns, as they do on SQLite: what each of
 * them reads stays true until it has written, and what they record has the order in which it shows.
 */
export function postgresDialect(pool: Pool, events: Events): Dialect {
  return {
    createDriver: () => new WritersInTurn(new PostgresDriver({ pool }), events),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class WritersInTurn implements Driver {
  readonly #driver: Driver;
  readonly #events: Events;

  constructor(driver: Driver, events: Events) {
    this.#driver = driver;
    this.#events = events;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<Handle> {
    return new Handle(await orFault(this.#driver.acquireConnection()), this.#events);
  }

  async beginTransaction(handle: Handle): Promise<void> {
    handle.isInTransaction = true;
    // In one message: the server answers both at once.
    const begin = `begin; select pg_advisory_xact_lock(${writersLock})`;
    try {
      await handle.executeQuery(CompiledQuery.raw(begin));
    } catch (error) {
      // Kysely rolls back only what has begun, and this may have.
      await this.rollbackTransaction(handle).catch(() => {});
      throw error;
    }
  }

  async commitTransaction(handle: Handle): Promise<void> {
    await orFault(this.#driver.commitTransaction(handle.connection));
    handle.isInTransaction = false;
    await this.#events.onWrite(handle.connection);
  }

  async rollbackTransaction(handle: Handle): Promise<void> {
    handle.isInTransaction = false;
    await orFault(this.#driver.rollbackTransaction(handle.connection));
  }

  releaseConnection(handle: Handle): Promise<void> {
    return this.#driver.releaseConnection(handle.connection);
  }

  destroy(): Promise<void> {
    this.#events.onClose();
    return this.#driver.destroy();
  }
}

/** A connection as one user has it, until it goes back to the pool. */
class Handle implements DatabaseConnection {
  readonly connection: DatabaseConnection;
  readonly #events: Events;
  isInTransaction = false;

  constructor(connection: DatabaseConnection, events: Events) {
    this.connection = connection;
    this.#events = events;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await orFault(this.connection.executeQuery<Row>(query));
    if (!this.isInTransaction && !isRead(query.sql)) await this.#events.onWrite(this.connection);
    return result;
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.connection.streamQuery<Row>(query, chunkSize);
  }
}

function isRead(sql: string): boolean {
  return /^\s*select\b/i.test(sql);
}
