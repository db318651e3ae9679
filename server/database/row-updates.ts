import { CompiledQuery } from 'kysely';
import type { TableWithId } from './insert-many.ts';
import { placeholders, rowValues, type Value } from './row-values.ts';
import type { Db } from './tables.ts';

/** Changes some columns of one row; those that are undefined stay as they are. */
export async function updateOne(
  db: Db,
  table: TableWithId,
  id: number,
  values: Readonly<Record<string, Value | undefined>>,
): Promise<void> {
  const columns = definedNames(values);
  const placeholder = placeholders(db);
  const list = columns.map((column) => `"${column}" = ${placeholder()}`);
  const text = `update "${table}" set ${list.join(', ')} where "id" = ${placeholder()}`;
  await db.executeQuery(CompiledQuery.raw(text, [...columns.map((name) => values[name]), id]));
}

/** A row's id, and the columns to change. */
export type RowUpdate = { id: number } & Readonly<Record<string, Value | undefined>>;

/** Changes columns of many rows, those of the same columns with one statement; see updateOne. */
export async function updateMany(
  db: Db,
  table: TableWithId,
  updates: readonly RowUpdate[],
): Promise<void> {
  const byColumns = Map.groupBy(updates, (values) => definedNames(values).join());
  for (const group of byColumns.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { id, ...values } = first;
    if (group.length === 1) await updateOne(db, table, id, values);
    else await updateTogether(db, table, group);
  }
}

async function updateTogether(db: Db, table: string, rows: readonly RowUpdate[]): Promise<void> {
  const columns = definedNames(rows[0] ?? { id: 0 }).filter((name) => name !== 'id');
  // SQLite's index of texts becomes a new part for each row that comes before the one that was written last.
  const ordered = rows.toSorted((one, other) => one.id - other.id);
  // Last, so that SQL of both engines has the parameters in their order.
  const names = [...columns, 'id'];
  const given = rowValues(
    db,
    names.length,
    ordered.map((row) => names.map((name) => row[name] ?? null)),
  );
  const [id, ...values] = [given.values.at(-1), ...given.values];
  const list = columns.map((column, index) => `"${column}" = ${values[index]}`).join(', ');
  const text = `update "${table}" set ${list} from ${given.source} where "${table}"."id" = ${id}`;
  await db.executeQuery(CompiledQuery.raw(text, given.parameters));
}

function definedNames(values: Readonly<Record<string, Value | undefined>>): string[] {
  return Object.keys(values).filter((name) => values[name] !== undefined);
}
