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
 * SQLite on one connection that all requests share. Kysely's own dialect hands it from one query to the
 * next; here only a transaction keeps it to itself, and whoever waits for another process's lock gives it
 * back meanwhile.
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
  /** Else Kysely would let one query wait for another. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SharedConnectionDriver implements Driver {
  readonly #sqlite: Sqlite.Database;
  readonly #driver: SqliteDriver;
  readonly #idle: Handle[] = [];
  /** The transaction that has the connection to itself, if any, and its end. */
  #turn: { holder: Handle; ended: Promise<void>; end: () => void } | null = null;

  constructor(sqlite: Sqlite.Database, statements: SqliteDatabase) {
    this.#sqlite = sqlite;
    this.#driver = new SqliteDriver({ database: statements });
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<Handle> {
    // Handed out again and again: Kysely remembers each that it has seen.
    return this.#idle.pop() ?? new Handle(await this.#driver.acquireConnection(), this.#run);
  }

  async beginTransaction(handle: Handle): Promise<void> {
    await this.#inTurn(handle, () => {
      // Each transaction here writes. One that began by reading could not wait for a lock later on.
      this.#sqlite.exec('begin immediate');
      const { promise, resolve } = Promise.withResolvers<void>();
      // At once: a query in between would be in the transaction.
      this.#turn = { holder: handle, ended: promise, end: resolve };
    });
  }

  async commitTransaction(handle: Handle): Promise<void> {
    await this.#driver.commitTransaction(handle.connection);
    this.#endTurn();
  }

  async rollbackTransaction(handle: Handle): Promise<void> {
    try {
      // SQLite has done so itself where the disk was full; another try would hide that.
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

  /** At once where nobody is in the way, which is mostly so: two promises fewer for each query. */
  #run: Run = <Row>(handle: Handle, query: CompiledQuery) => {
    const work = () => handle.connection.executeQuery<Row>(query);
    const isFree = this.#turn === null || this.#turn.holder === handle;
    if (!isFree) return this.#inTurn(handle, work);
    return work().catch((error: unknown) => {
      if (this.#turn?.holder === handle || !isLocked(error)) throw error;
      return this.#inTurn(handle, work);
    });
  };

  async #inTurn<Result>(handle: Handle, work: Work<Result>): Promise<Result> {
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

/** What one user has of the shared connection. */
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
