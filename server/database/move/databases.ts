import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { type RawBuilder, sql } from 'kysely';
import { errorMessage } from '../../shared/errors.ts';
import { DatabaseUnusable } from '../errors.ts';
import { databaseFile } from '../sqlite/open.ts';
import { checkOwner, historyIn } from '../sqlite/owner.ts';
import type { Db } from '../tables.ts';

/** Columns that only PostgreSQL has: rows get their defaults there. */
export const postgresColumns: Readonly<Record<string, readonly string[]>> = {
  audit_events: ['transaction_id'],
  consumer_offsets: ['read_from', 'read_until'],
  parcel_counts: ['slot'],
};

/** The value of a column, on either engine. */
export type Value = null | number | string | Uint8Array;

export type Row = Record<string, Value>;

/** A site's SQLite database, opened exclusively and only read. */
export type SourceDatabase = ReturnType<typeof openSource>;

/** Opens the SQLite database. @throws {DatabaseUnusable} if there is none, or a site is running with it. */
export function openSource(dataDir: string) {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new DatabaseUnusable(`There is no database ${file}`);
  const sqlite = openExclusively(file);
  return {
    history: () => historyIn(sqlite),
    count: (table: string) =>
      sqlite.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0,
    rows: (table: string) => sqlite.prepare<[], Row>(`select * from "${table}"`).iterate(),
    /** The last id that a table has assigned; 0 if it has assigned none. */
    lastId: (table: string) =>
      sqlite
        .prepare<[string], number>('select seq from sqlite_sequence where name = ?')
        .pluck()
        .get(table) ?? 0,
    close() {
      sqlite.exec('rollback');
      sqlite.close();
    },
  };
}

function openExclusively(file: string): Sqlite.Database {
  let sqlite: Sqlite.Database | undefined;
  try {
    checkOwner(file);
    sqlite = new Sqlite(file, { fileMustExist: true, timeout: 0 });
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.exec('begin immediate');
    return sqlite;
  } catch (error) {
    sqlite?.close();
    if (error instanceof DatabaseUnusable) throw error;
    const isOpen = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
    throw new DatabaseUnusable(
      `Cannot read ${file}: ${isOpen ? 'a site is running with it; stop it first' : errorMessage(error)}`,
      { cause: error },
    );
  }
}

/** All tables of a migrated PostgreSQL database, each after the tables that it refers to. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const { rows: references } = await sql<{ from: string; to: string }>`
    select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(db);
  const ordered = new Set<string>();
  function add(table: string): void {
    for (const { from, to } of references) if (from === table) add(to);
    ordered.add(table);
  }
  for (const { name } of tables) add(name);
  return [...ordered];
}

/** A column: its name and type, and whether the database assigns its values. */
type Column = { name: string; type: string; isIdentity: boolean };

const arrays: Record<string, RawBuilder<unknown>> = {
  text: sql`text[]`,
  integer: sql`integer[]`,
  bigint: sql`bigint[]`,
  'double precision': sql`double precision[]`,
  bytea: sql`bytea[]`,
};

/** The columns of a table, without those that SQLite does not have. */
export async function readTableColumns(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, data_type as type,
      pg_get_serial_sequence(quote_ident(table_name), column_name) is not null as "isIdentity"
    from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
    order by ordinal_position`.execute(db);
  return rows.filter(({ name }) => !postgresColumns[table]?.includes(name));
}

export async function insertTableRows(
  db: Db,
  table: string,
  columns: Column[],
  rows: Row[],
): Promise<void> {
  const values = columns.map(({ name, type }) => {
    const array = arrays[type];
    if (array === undefined) throw new Error(`${table}.${name} is of an unknown type, ${type}`);
    return sql`${rows.map((row) => row[name] ?? null)}::${array}`;
  });
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    overriding system value
    select * from unnest(${sql.join(values)})`.execute(db);
}

const rowsPerFetch = 500;

/** Reads the rows of a table in batches; to be called within a transaction. */
export async function* fetchTableRows(
  db: Db,
  table: string,
  columns: Column[],
): AsyncGenerator<Row> {
  // The driver returns 64-bit numbers as text, because they may exceed JavaScript's numbers.
  const large = columns.filter(({ type }) => type === 'bigint').map(({ name }) => name);
  const list = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`declare moved cursor for select ${list} from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsPerFetch)} from moved`.execute(db);
    for (const row of rows) {
      for (const name of large) row[name] = row[name] === null ? null : Number(row[name]);
      yield row;
    }
    if (rows.length < rowsPerFetch) break;
  }
  await sql`close moved`.execute(db);
}

/** Does work while a table's triggers are disabled, because the rows that the triggers would write are also moved. */
export async function withoutTriggers(
  db: Db,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const alter = sql`alter table ${sql.table(table)}`;
  await sql`${alter} disable trigger user`.execute(db);
  await work();
  await sql`${alter} enable trigger user`.execute(db);
}

/** Makes a table assign ids from `last` + 1 on. */
export async function continueIds(db: Db, table: string, last: number): Promise<void> {
  if (last === 0) return;
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db);
}
