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
import { patiently } from './patience.ts';

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
    return new Handle(await this.#driver.acquireConnection(), (handle, work) =>
      this.#inTurn(handle, work),
    );
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

  async releaseConnection(): Promise<void> {}

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }

  async #inTurn<Result>(handle: Handle, work: Work<Result>): Promise<Result> {
    if (this.#turn?.holder === handle) return work();
    return patiently(async () => {
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

type InTurn = <Result>(handle: Handle, work: Work<Result>) => Promise<Result>;

/** What one user has of the shared connection. */
class Handle implements DatabaseConnection {
  readonly connection: DatabaseConnection;
  readonly #inTurn: InTurn;

  constructor(connection: DatabaseConnection, inTurn: InTurn) {
    this.connection = connection;
    this.#inTurn = inTurn;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#inTurn(this, () => this.connection.executeQuery<Row>(query));
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    yield* this.connection.streamQuery<Row>(query, chunkSize);
  }
}
