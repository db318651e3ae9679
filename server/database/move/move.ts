import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database, PostgresPlace } from '../database.ts';
import { DatabaseUnusable } from '../errors.ts';
import { isUnreleased, UnreleasedDatabase } from '../foreign-tables.ts';
import { migrate } from '../migrate.ts';
import { openPostgres } from '../postgres/open.ts';
import type { Db } from '../tables.ts';
import { type Sum, summing } from './checksum.ts';
import { openSource, type Source } from './source.ts';
import { movedTables, type Row, type Value } from './tables.ts';
import { columnsOf, continueIds, insertRows, readRows, withoutTriggers } from './target.ts';

/** How far a move is, in rows read and written back. */
export type Progress = (table: string, done: number, total: number) => void;

/** What was moved, table by table. */
export type Moved = ({ table: string } & Sum)[];

type Move = {
  from: { dataDir: string };
  to: PostgresPlace;
  migrations: Record<string, Migration>;
  onProgress: Progress;
};

/**
 * Copies a site that does not run from its SQLite file into an empty PostgreSQL database, in one
 * transaction, and reads it back: counts and checksums of each table are the same on both. The file is
 * only read.
 *
 * @throws {DatabaseUnusable} with one clear line; PostgreSQL is then as empty as before.
 */
export async function moveToPostgres({ from, to, migrations, onProgress }: Move): Promise<Moved> {
  const source = openSource(from.dataDir);
  try {
    if (isUnreleased(source.migrations())) throw new UnreleasedDatabase('sqlite');
    if (source.migrations().join() !== Object.keys(migrations).sort().join()) {
      throw new DatabaseUnusable(
        'The SQLite database does not fit this version of Waybill; start the site with it once',
      );
    }
    const target = await openPostgres(to);
    try {
      return await target.exclusively(async (db) => {
        await prepare(target, db, migrations);
        return copyAll(source, db, onProgress);
      });
    } catch (error) {
      if (error instanceof DatabaseUnusable) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new DatabaseUnusable(`Nothing was moved: ${reason}`, { cause: error });
    } finally {
      await target.db.destroy();
    }
  } finally {
    source.close();
  }
}

/** Makes the tables in a database that has none. */
async function prepare(
  target: Database,
  db: Db,
  migrations: Record<string, Migration>,
): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const [taken] = tables;
  if (taken !== undefined) {
    throw new DatabaseUnusable(
      `The PostgreSQL database is not empty: it has a table "${taken.name}"; name an empty one`,
    );
  }
  await migrate({ ...target, exclusively: (work) => work(db), async accept() {} }, migrations);
}

async function copyAll(source: Source, db: Db, onProgress: Progress): Promise<Moved> {
  const moved: Moved = [];
  for (const table of movedTables) {
    // Each row is written, and read back.
    const steps = 2 * source.count(table);
    const columns = await columnsOf(db, table);
    await withoutTriggers(db, table, async () => {
      let step = 0;
      const count = (rows: number) => {
        step += rows;
        onProgress(table, step, steps);
      };
      const given = await write(source, db, { table, columns }, count);
      const found = await readBack(db, { table, columns }, count);
      if (given.rows !== found.rows || given.checksum !== found.checksum) {
        throw new Error(`${table} is not the same there`);
      }
      moved.push({ table, ...found });
    });
    if (columns.some(({ isIdentity }) => isIdentity)) {
      await continueIds(db, table, source.lastId(table));
    }
  }
  return moved;
}

type Table = { table: string; columns: Awaited<ReturnType<typeof columnsOf>> };
type Count = (rows: number) => void;

async function write(
  source: Source,
  db: Db,
  { table, columns }: Table,
  count: Count,
): Promise<Sum> {
  // What the migrations have put there is moved too.
  await sql`delete from ${sql.table(table)}`.execute(db);
  const { add, sum } = summing();
  for (const rows of batchesOf(source.rows(table))) {
    await insertRows(db, table, columns, rows);
    rows.forEach(add);
    count(rows.length);
  }
  return sum();
}

async function readBack(db: Db, { table, columns }: Table, count: Count): Promise<Sum> {
  const { add, sum } = summing();
  for await (const row of readRows(db, table, columns)) {
    add(row);
    count(1);
  }
  return sum();
}

const batch = { rows: 500, bytes: 4 * 1024 * 1024 };

/** Rows in batches that one statement takes; images are large. */
function* batchesOf(rows: Iterable<Row>): Generator<Row[]> {
  let held: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    held.push(row);
    bytes += Object.values(row).reduce<number>((sum, value) => sum + sizeOf(value), 0);
    if (held.length < batch.rows && bytes < batch.bytes) continue;
    yield held;
    held = [];
    bytes = 0;
  }
  if (held.length > 0) yield held;
}

function sizeOf(value: Value): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;
}
