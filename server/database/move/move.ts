import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { errorMessage } from '../../shared/errors.ts';
import type { Database, PostgresPlace } from '../database.ts';
import { DatabaseUnusable } from '../errors.ts';
import { isUnreleased, UnreleasedDatabase } from '../identity.ts';
import { migrate } from '../migrate.ts';
import { openPostgres } from '../postgres/open.ts';
import type { Db } from '../tables.ts';
import {
  continueIds,
  fetchTableRows,
  insertTableRows,
  openSource,
  type Row,
  readTableColumns,
  type SourceDatabase,
  tablesInOrder,
  type Value,
  withoutTriggers,
} from './databases.ts';

/** Reports the progress in a table, in steps. Each row takes two: it is written, and read back. */
type Progress = (table: string, done: number, total: number) => void;

export type MovedTables = ({ table: string } & TableSum)[];

type MoveOptions = {
  from: { dataDir: string };
  to: PostgresPlace;
  migrations: Record<string, Migration>;
  onProgress: Progress;
};

/**
 * Copies a stopped site from its SQLite file into an empty PostgreSQL database, in one transaction, and reads it back: the count and
 * the checksum of each table must be the same in both. The file is only read.
 *
 * @throws {DatabaseUnusable} if the move fails; the PostgreSQL database stays empty.
 */
export async function moveToPostgres({
  from,
  to,
  migrations,
  onProgress,
}: MoveOptions): Promise<MovedTables> {
  const source = openSource(from.dataDir);
  try {
    const history = source.history();
    if (isUnreleased(history)) throw new UnreleasedDatabase('sqlite');
    if (history.applied.join() !== Object.keys(migrations).sort().join()) {
      throw new DatabaseUnusable(
        'The SQLite database does not fit this version of Waybill; start the site with it once',
      );
    }
    const target = await openPostgres(to);
    try {
      return await target.exclusively(async (db) => {
        await prepareTarget(target, db, migrations);
        return copyAll(source, db, onProgress);
      });
    } catch (error) {
      if (error instanceof DatabaseUnusable) throw error;
      throw new DatabaseUnusable(`Nothing was moved: ${errorMessage(error)}`, { cause: error });
    } finally {
      await target.db.destroy();
    }
  } finally {
    source.close();
  }
}

async function prepareTarget(target: Database, db: Db, migrations: Record<string, Migration>) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const [existing] = tables;
  if (existing !== undefined) {
    throw new DatabaseUnusable(
      `The PostgreSQL database is not empty: it has a table "${existing.name}"; name an empty one`,
    );
  }
  await migrate({ ...target, exclusively: (work) => work(db), async accept() {} }, migrations);
}

async function copyAll(source: SourceDatabase, db: Db, onProgress: Progress): Promise<MovedTables> {
  const moved: MovedTables = [];
  for (const table of await tablesInOrder(db)) {
    // Each row is written, and read back.
    const steps = 2 * source.count(table);
    const columns = await readTableColumns(db, table);
    await withoutTriggers(db, table, async () => {
      let step = 0;
      const count = (rows: number) => {
        step += rows;
        onProgress(table, step, steps);
      };
      const written = await writeTable(source, db, { table, columns }, count);
      const stored = await readBack(db, { table, columns }, count);
      if (written.rows !== stored.rows || written.checksum !== stored.checksum) {
        throw new Error(`${table} is not the same there`);
      }
      moved.push({ table, ...stored });
    });
    if (columns.some(({ isIdentity }) => isIdentity)) {
      await continueIds(db, table, source.lastId(table));
    }
  }
  return moved;
}

type Table = { table: string; columns: Awaited<ReturnType<typeof readTableColumns>> };
type Count = (rows: number) => void;

async function writeTable(
  source: SourceDatabase,
  db: Db,
  { table, columns }: Table,
  count: Count,
): Promise<TableSum> {
  // The moved rows include those that the migrations have inserted.
  await sql`delete from ${sql.table(table)}`.execute(db);
  const { add, sum } = createTableSum();
  for (const rows of rowBatches(source.rows(table))) {
    await insertTableRows(db, table, columns, rows);
    rows.forEach(add);
    count(rows.length);
  }
  return sum();
}

async function readBack(db: Db, { table, columns }: Table, count: Count): Promise<TableSum> {
  const { add, sum } = createTableSum();
  for await (const row of fetchTableRows(db, table, columns)) {
    add(row);
    count(1);
  }
  return sum();
}

const batch = { rows: 500, bytes: 4 * 1024 * 1024 };

/** Batches of rows, each for one statement. Their bytes are limited, because images are large. */
function* rowBatches(rows: Iterable<Row>): Generator<Row[]> {
  let current: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    current.push(row);
    bytes += Object.values(row).reduce<number>((sum, value) => sum + valueBytes(value), 0);
    if (current.length < batch.rows && bytes < batch.bytes) continue;
    yield current;
    current = [];
    bytes = 0;
  }
  if (current.length > 0) yield current;
}

function valueBytes(value: Value): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;
}

/** The number of a table's rows, and a checksum that does not depend on their order. */
type TableSum = { rows: number; checksum: string };

function createTableSum(): { add(row: Row): void; sum(): TableSum } {
  let rows = 0;
  let total = 0n;
  return {
    add(row) {
      rows += 1;
      total = BigInt.asUintN(128, total + rowHash(row));
    },
    sum: () => ({ rows, checksum: total.toString(16).padStart(32, '0') }),
  };
}

function rowHash(row: Row): bigint {
  const hash = createHash('sha256');
  for (const name of Object.keys(row).sort()) {
    const [kind, text] = serialize(row[name] ?? null);
    // The lengths make `a` and `bc` differ from `ab` and `c`.
    hash.update(`${name} ${kind} ${text.length} `).update(text);
  }
  return BigInt(`0x${hash.digest('hex').slice(0, 32)}`);
}

function serialize(value: Value): [kind: string, text: string | Uint8Array] {
  if (value === null) return ['null', ''];
  if (typeof value === 'number') return ['number', String(value)];
  return typeof value === 'string' ? ['text', value] : ['bytes', value];
}
