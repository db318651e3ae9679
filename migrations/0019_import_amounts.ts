import { type Kysely, sql } from 'kysely';

/** Renames the fields of amounts in stored mappings of imports, and stores the decimal mark of a file, like its date order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_mappings add column decimal_mark text
    constraint import_mappings_decimal_mark check (decimal_mark in ('point', 'comma'))`.execute(db);
  await sql`update import_mappings
    set fields = replace(replace(fields, '"cod_amount"', '"cod"'), '"price"', '"price_text"')`.execute(
    db,
  );
}
