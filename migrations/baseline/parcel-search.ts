import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../columns.ts';

/**
 * Serves searches for a piece of a parcel's text, however many parcels there are. Both engines index
 * the trigrams of the text. SQLite gets an index of pairs beside it, for terms of one or two
 * characters; both of its indexes hold no text of their own, and triggers keep them in step.
 */
export async function createParcelSearch(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_index_queue')
    .addColumn('parcel_id', 'integer', (c) =>
      c.primaryKey().references('parcels.id').onDelete('cascade'),
    )
    .execute();
  if (isPostgres(db)) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`
      create index parcels_by_trigram on parcels using gin (search_text gin_trgm_ops)`.execute(db);
    return;
  }
  await createTextIndexes(db);
  await createTriggers(db);
}

async function createTextIndexes(db: Kysely<unknown>): Promise<void> {
  // The text is normalized before it is stored: here it counts as it stands.
  await sql`
    create virtual table parcel_trigrams using fts5 (
      text, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1'
    )`.execute(db);
  // With an index of the pairs' first characters, for terms of a single one.
  await sql`
    create virtual table parcel_pairs using fts5 (
      pairs, content = '', columnsize = 0, detail = none, prefix = '1', tokenize = ${pairTokenizer}
    )`.execute(db);
  // Merges are the writers' work, as much at a time as they ask for.
  for (const name of ['parcel_trigrams', 'parcel_pairs']) {
    const index = sql.table(name);
    await sql`insert into ${index} (${index}, rank) values ('automerge', 0)`.execute(db);
  }
}

/** Splits at U+001F alone, which no text holds: pairs of marks and spaces are terms too. */
const marks = ' \t\n\r!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const pairTokenizer = sql.lit(`ascii tokenchars '${marks.replaceAll("'", "''")}'`);

/** Each two neighbouring characters of a text, and its last one. */
function pairsOf(text: string) {
  // An array as long as the text makes a row for each position.
  const positions = sql`'[' || substr(replace(hex(zeroblob(length(${sql.raw(text)}))), '00', ',0'), 2) || ']'`;
  return sql`(
    select group_concat(substr(${sql.raw(text)}, key + 1, 2), char(31)) from json_each(${positions})
  )`;
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  const add = sql`
    insert into parcel_trigrams (rowid, text) values (new.id, new.search_text);
    insert into parcel_pairs (rowid, pairs) values (new.id, ${pairsOf('new.search_text')});`;
  // An index without content has to be given what it is to forget.
  const remove = sql`
    insert into parcel_trigrams (parcel_trigrams, rowid, text)
      values ('delete', old.id, old.search_text);
    insert into parcel_pairs (parcel_pairs, rowid, pairs)
      values ('delete', old.id, ${pairsOf('old.search_text')});`;
  await sql`
    create trigger parcels_insert_search after insert on parcels begin ${add} end`.execute(db);
  await sql`
    create trigger parcels_update_search after update of search_text on parcels
    when old.search_text <> new.search_text begin ${remove} ${add} end`.execute(db);
  await sql`
    create trigger parcels_delete_search after delete on parcels begin ${remove} end`.execute(db);
}
