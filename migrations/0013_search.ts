import { type Kysely, sql } from 'kysely';

/** What a search of each table goes through, in this order. */
const searched = {
  parcels: ['tracking_code', 'recipient_name', 'destination'],
  pages: ['title'],
  reviews: ['name', 'review'],
  messages: ['subject', 'email', 'body'],
};

const batch = 1000;

/** Folded text to search in: small letters, no accents. Engines fold ASCII only, or differently. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(searched)) {
    await db.schema
      .alterTable(table)
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await foldRows(db, table, columns);
  }
}

async function foldRows(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  const fields = sql.join(columns.map((column) => sql.ref(column)));
  for (let last = 0; ; ) {
    const { rows } = await sql<Record<string, string | null> & { id: number }>`
      select id, ${fields} from ${sql.table(table)} where id > ${last} order by id limit ${batch}
    `.execute(db);
    for (const row of rows) {
      const text = columns.flatMap((column) => fold(row[column])).join('\n');
      await sql`update ${sql.table(table)} set search_text = ${text} where id = ${row.id}`.execute(
        db,
      );
      last = row.id;
    }
    if (rows.length < batch) return;
  }
}

function fold(text: string | number | null | undefined): string[] {
  if (typeof text !== 'string') return [];
  return [text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()];
}
