import type Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isLocked, retryBusy } from './busy-retry.ts';

/**
 * SQLite on one connection that all requests share. Kysely's own dialect lets queries wait for each other; here they only
 * wait for a transaction, and a query that waits for another process's lock does not block the others.
 *
 * @param statements prepares the statements of `sqlite`.
 */
export function sqliteDialect(sqlite: Sqlite.Database, statements: SqliteDatabase): Dialect {
  return {
    createDriver: () => new SharedConnectionDriver(sqlite, statements),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SharedConnectionAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class SharedConnectionAdapter extends SqliteAdapter {
  /** Otherwise Kysely would let queries wait for each other. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SharedConnectionDriver implements Driver {
  readonly #sqlite: Sqlite.Database;
  readonly #driver: SqliteDriver;
  readonly #idle: Handle[] = [];
  /** The transaction that uses the connection exclusively, if any. */
  #turn: { holder: Handle; ended: Promise<void>; end: () => void } | null = null;

  constructor(sqlite: Sqlite.Database, statements: SqliteDatabase) {
    this.#sqlite = sqlite;
    this.#driver = new SqliteDriver({ database: statements });
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<Handle> {
    // Handles are reused, because Kysely keeps a record of each.
    return this.#idle.pop() ?? new Handle(await this.#driver.acquireConnection(), this.#run);
  }

  async beginTransaction(handle: Handle): Promise<void> {
    await this.#whenFree(handle, () => {
      // All transactions write. One that began with a read could not wait for a lock later.
      this.#sqlite.exec('begin immediate');
      const { promise, resolve } = Promise.withResolvers<void>();
      // Synchronously, because a query in between would become part of the transaction.
      this.#turn = { holder: handle, ended: promise, end: resolve };
    });
  }

  async commitTransaction(handle: Handle): Promise<void> {
    await this.#driver.commitTransaction(handle.connection);
    this.#endTurn();
  }

  async rollbackTransaction(handle: Handle): Promise<void> {
    try {
      // When the disk is full, SQLite has rolled back already; another attempt would hide the error.
      if (this.#sqlite.inTransaction) await this.#driver.rollbackTransaction(handle.connection);
    } finally {
      this.#endTurn();
    }
  }

  async releaseConnection(handle: Handle): Promise<void> {
    this.#idle.push(handle);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }

  /** Runs a query at once if there is no transaction, as is usual; that saves two promises for each query. */
  #run: Run = <Row>(handle: Handle, query: CompiledQuery) => {
    const work = () => handle.connection.executeQuery<Row>(query);
    const isFree = this.#turn === null || this.#turn.holder === handle;
    if (!isFree) return this.#whenFree(handle, work);
    return work().catch((error: unknown) => {
      if (this.#turn?.holder === handle || !isLocked(error)) throw error;
      return this.#whenFree(handle, work);
    });
  };

  async #whenFree<Result>(handle: Handle, work: Work<Result>): Promise<Result> {
    if (this.#turn?.holder === handle) return work();
    return retryBusy(async () => {
      while (this.#turn !== null) await this.#turn.ended;
      return work();
    });
  }

  #endTurn(): void {
    this.#turn?.end();
    this.#turn = null;
  }
}

type Work<Result> = () => Result | Promise<Result>;

type Run = <Row>(handle: Handle, query: CompiledQuery) => Promise<QueryResult<Row>>;

/** One user's handle of the shared connection. */
class Handle implements DatabaseConnection {
  readonly connection: DatabaseConnection;
  readonly #run: Run;

  constructor(connection: DatabaseConnection, run: Run) {
    this.connection = connection;
    this.#run = run;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#run<Row>(this, query);
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    yield* this.connection.streamQuery<Row>(query, chunkSize);
  }
}
