import { type Kysely, sql } from 'kysely';
import { builtinWords } from './builtin-words.ts';

/**
 * Events and statuses remember which built-in preset their words are of, so that everybody reads them in their own
 * language: those that are exactly such words already, too. Parcels whose phone number has a zero in brackets are
 * found by other spellings of it; their texts are written by indexParcels.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('activities').addColumn('builtin_key', 'text').execute();
  await db.schema.alterTable('parcels').addColumn('status_key', 'text').execute();
  await sql`
    update activities set builtin_key = ${keyOf('title')} where ${isBuiltin('title')}`.execute(db);
  await sql`
    update parcels set status_key = ${keyOf('status')} where ${isBuiltin('status')}`.execute(db);
  await sql`
    insert into unindexed_parcels (parcel_id) select id from parcels
    where replace(recipient_phone_number, ' ', '') like '%(0)%'
    on conflict do nothing`.execute(db);
}

const texts = Object.entries(builtinWords).flatMap(([key, ofKey]) =>
  ofKey.map((text) => ({ key, text })),
);

function keyOf(column: string) {
  const cases = texts.map(({ key, text }) => sql`when ${sql.lit(text)} then ${sql.lit(key)}`);
  return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`;
}

function isBuiltin(column: string) {
  return sql`${sql.ref(column)} in (${sql.join(texts.map(({ text }) => sql.lit(text)))})`;
}
