import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isPostgres } from '../../server/database/engine.ts';
import { postgresColumns } from '../../server/database/move/databases.ts';
import type { Db } from '../../server/database/tables.ts';
import { mapValues } from '../../server/shared/field-values.ts';
import { freshDatabase, typedTables } from '../support/database.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const kinds: Record<string, string> = {
  text: 'text',
  integer: 'number',
  'double precision': 'number',
  blob: 'bytes',
  bytea: 'bytes',
};

type Row = { table: string; column: string; type: string; isRequired: boolean | number };

async function readColumns(db: Db): Promise<Row[]> {
  const query = isPostgres(db)
    ? sql<Row>`
        select table_name as table, column_name as column, data_type as type,
          is_nullable = 'NO' as "isRequired"
        from information_schema.columns
        where table_schema = current_schema()`
    : // SQLite alone allows null in a text key; the key says that it is required all the same.
      sql<Row>`
        select tables.name as "table", columns.name as "column", lower(columns.type) as type,
          columns."notnull" or columns.pk as "isRequired"
        from sqlite_schema as tables, pragma_table_info(tables.name) as columns
        where tables.type = 'table'`;
  return (await query.execute(db)).rows;
}

/** The columns of each table as the database has them, in the words of `ColumnTypes`. */
async function columnsIn(db: Db): Promise<Record<string, Record<string, string>>> {
  const typed = await typedTables(db);
  const tables: Record<string, Record<string, string>> = {};
  for (const { table, column, type, isRequired } of await readColumns(db)) {
    if (!typed.includes(table) || postgresColumns[table]?.includes(column)) continue;
    const kind = `${kinds[type] ?? type}${isRequired ? '' : ' | null'}`;
    tables[table] = { ...tables[table], [column]: kind };
  }
  return tables;
}

const root = join(import.meta.dirname, '../..');

/** What the compiler says of each of these lists of tables, which are to have the columns of the types. */
async function complaintsOf(lists: Record<string, object>): Promise<Record<string, string[]>> {
  const dir = temporaryDir();
  const types = JSON.stringify(join(root, 'tests/support/column-types.ts'));
  for (const [name, tables] of Object.entries(lists)) {
    const code = `import type { ColumnTypes } from ${types};
      export const tables: ColumnTypes = ${JSON.stringify(tables)};`;
    writeFileSync(join(dir, `${name}.ts`), code);
  }
  const config = { extends: join(root, 'tsconfig.json'), include: ['*.ts'] };
  const compilerOptions = { typeRoots: [join(root, 'node_modules/@types')] };
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ ...config, compilerOptions }));
  const compile = promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', dir]);
  const { stdout } = await compile.catch((error: { stdout: string }) => error);
  const lines = stdout.split('\n');
  return mapValues(lists, (_tables, name) => lines.filter((line) => line.includes(`${name}.ts(`)));
}

test('each table of the database has the columns of its type, with their kinds', {
  timeout: 60_000,
}, async () => {
  const { db } = await freshDatabase();
  const tables = await columnsIn(db);
  const { email: _email, ...staff } = tables.staff ?? {};

  const { right, ...wrong } = await complaintsOf({
    right: tables,
    missing: { ...tables, staff },
    other: { ...tables, sessions: { ...tables.sessions, address: 'text' } },
    unknown: { ...tables, sessions: { ...tables.sessions, age: 'number' } },
  });

  expect(right).toEqual([]);
  expect(wrong).toEqual({
    missing: [expect.stringContaining("'email' is missing")],
    other: [expect.stringContaining('\'"text"\' is not assignable')],
    unknown: [expect.stringContaining('\'"age"\' does not exist')],
  });
});
