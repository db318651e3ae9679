import type Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isLocked, retryBusy } from './busy-retry.ts';
import { GroupCommit } from './group-commit.ts';

export type Connections = {
  sqlite: Sqlite.Database;
  statements: SqliteDatabase;
  /** The connection for reading; null if it is not open yet, or the database is in memory. */
  reading(): ReadConnection | null;
  /** Called before each commit. @throws to undo the transactions instead. */
  beforeCommit(): void;
  /** Called after each commit. */
  onCommit(): void;
  /** Whether there are writes that have not begun yet. */
  hasMoreWrites(): boolean;
  /** Resolves when the disk has what was committed before the call. */
  sync(): Promise<void>;
  /** Called before the connections are closed. */
  beforeClose(): Promise<void>;
};

export type ReadConnection = {
  connection: DatabaseConnection;
  isRead(sql: string): boolean;
};

/**
 * The dialect for SQLite on two connections that all requests share: one writes, and one reads committed data, so that no read waits
 * for a transaction. Kysely's own dialect lets queries wait for each other; here they only wait for a transaction, and a query that
 * waits for the lock of another process does not block others.
 */
export function sqliteDialect(connections: Connections): Dialect {
  return {
    createDriver: () => new SharedConnectionDriver(connections),
    createQueryCompiler: () => new LocklessQueryCompiler(),
    createAdapter: () => new SharedConnectionAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Leaves out the locks of rows, which SQLite does not have: transactions run one after the other here. */
class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    const isLock = node.modifier !== undefined && node.modifier !== 'Distinct';
    if (!isLock) super.visitSelectModifier(node);
  }
}

class SharedConnectionAdapter extends SqliteAdapter {
  /** Otherwise Kysely would let queries wait for each other. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SharedConnectionDriver implements Driver {
  readonly #connections: Connections;
  readonly #sqlite: Sqlite.Database;
  readonly #driver: SqliteDriver;
  readonly #idle: Handle[] = [];
  /** The transactions that use the connection now; null: none. */
  #turn: GroupCommit<Handle> | null = null;

  constructor(connections: Connections) {
    this.#connections = connections;
    this.#sqlite = connections.sqlite;
    this.#driver = new SqliteDriver({ database: connections.statements });
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<Handle> {
    // Handles are reused, because Kysely keeps a record of each.
    return this.#idle.pop() ?? new Handle(await this.#driver.acquireConnection(), this.#run);
  }

  async beginTransaction(handle: Handle): Promise<void> {
    await retryBusy(async () => {
      while (this.#turn !== null) {
        if (await this.#turn.join(handle)) return;
      }
      // Synchronously, because a query in between would become part of the transaction.
      this.#turn = new GroupCommit(this.#sqlite, handle, {
        onEnd: () => {
          this.#turn = null;
          this.#connections.onCommit();
        },
        hasMore: this.#connections.hasMoreWrites,
        beforeCommit: this.#connections.beforeCommit,
        sync: this.#connections.sync,
      });
    });
  }

  async commitTransaction(handle: Handle): Promise<void> {
    if (this.#turn?.holder === handle) await this.#turn.commit();
  }

  async rollbackTransaction(handle: Handle): Promise<void> {
    // If the commit has failed, the transaction is undone already.
    if (this.#turn?.holder === handle) this.#turn.rollback(handle.error);
  }

  async releaseConnection(handle: Handle): Promise<void> {
    handle.error = undefined;
    this.#idle.push(handle);
  }

  async destroy(): Promise<void> {
    await this.#connections.beforeClose();
    await this.#driver.destroy();
  }

  /**
   * Runs a query immediately if it is a read, or if there is no transaction. This is the usual case, and saves two promises for
   * each query.
   */
  #run: Run = <Row>(handle: Handle, query: CompiledQuery) => {
    const work = () => handle.connection.executeQuery<Row>(query);
    if (this.#turn?.holder === handle) {
      return work().catch((error: unknown) => {
        handle.error = error;
        throw error;
      });
    }
    const reader = this.#readerFor(query);
    if (reader !== null) {
      // Another process that restarts the log locks out even readers.
      return reader.executeQuery<Row>(query).catch((error: unknown) => {
        if (!isLocked(error)) throw error;
        return retryBusy(() => reader.executeQuery<Row>(query));
      });
    }
    return this.#isExclusive ? work() : this.#writeAlone(work);
  };

  /** Runs a query that is a transaction of its own. */
  async #writeAlone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = await retryBusy(async () => {
      while (this.#turn !== null) await this.#turn.ended;
      return work();
    });
    await this.#connections.sync();
    return result;
  }

  /** A transaction without a turn is that of `exclusively`, whose queries must see its own changes. */
  get #isExclusive(): boolean {
    return this.#turn === null && this.#sqlite.inTransaction;
  }

  #readerFor({ sql }: CompiledQuery): DatabaseConnection | null {
    const reading = this.#connections.reading();
    return reading !== null && !this.#isExclusive && reading.isRead(sql)
      ? reading.connection
      : null;
  }
}

type Run = <Row>(handle: Handle, query: CompiledQuery) => Promise<QueryResult<Row>>;

class Handle implements DatabaseConnection {
  readonly connection: DatabaseConnection;
  readonly #run: Run;
  /** The error with which the transaction of the handle failed. */
  error: unknown;

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
