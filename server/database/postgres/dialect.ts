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

/** Each transaction holds this advisory lock, so that they run one after another. */
export const writersLock = 7_927_001;

/** Called by the driver. */
export type DriverEvents = {
  /**
   * Called after each statement or transaction that may have written, which waits for it.
   *
   * @param connection the one that was written through. Waiting for another one could be a deadlock.
   */
  onWrite(connection: DatabaseConnection): Promise<void>;
  onClose(): void;
};

/**
 * PostgreSQL through a pool of connections. Transactions run one after another, as they do on SQLite: what they read
 * stays valid until they commit, and ids of audit entries grow in the order of commits.
 */
export function postgresDialect(pool: Pool, events: DriverEvents): Dialect {
  return {
    createDriver: () => new SerialDriver(new PostgresDriver({ pool }), events),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class SerialDriver implements Driver {
  readonly #driver: Driver;
  readonly #events: DriverEvents;

  constructor(driver: Driver, events: DriverEvents) {
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
    // In one message, which is one round trip.
    const begin = `begin; select pg_advisory_xact_lock(${writersLock})`;
    try {
      await handle.executeQuery(CompiledQuery.raw(begin));
    } catch (error) {
      // Kysely does not roll back a transaction that failed to begin, although this one may have begun.
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

/** A connection until it goes back to the pool. */
class Handle implements DatabaseConnection {
  readonly connection: DatabaseConnection;
  readonly #events: DriverEvents;
  isInTransaction = false;

  constructor(connection: DatabaseConnection, events: DriverEvents) {
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
