/**
 * The number of parcels in each block of 1,024 ids, so that neither the length of their list nor the start of a page has to be
 * counted. Triggers keep it up to date, so that no query can forget to.
 */
export const countsOnSqlite = [
  `create table parcel_counts (
    block integer primary key,
    parcels integer not null constraint parcel_counts_parcels check (parcels >= 0)
  )`,
  `create trigger parcels_insert_count after insert on parcels begin
    insert into parcel_counts (block, parcels) values (new.id >> 10, 1)
    on conflict (block) do update set parcels = parcel_counts.parcels + 1;
  end`,
  `create trigger parcels_delete_count after delete on parcels begin
    update parcel_counts set parcels = parcels - 1 where block = old.id >> 10;
  end`,
];

const addOnPostgres = (id: string, count: number) => `
  insert into parcel_counts (block, slot, parcels)
  values (${id} >> 10, pg_backend_pid() % 64, ${count})
  on conflict (block, slot) do update set parcels = parcel_counts.parcels + excluded.parcels;`;

/**
 * Transactions run in parallel, and would all update the same count. So each block has 64 counts (slots), and each connection
 * uses one of them. Their sum is the number of parcels; a single slot may be below zero.
 */
export const countsOnPostgres = [
  `create table parcel_counts (
    block integer not null,
    slot integer default 0 not null,
    parcels integer not null,
    constraint parcel_counts_pkey primary key (block, slot)
  )`,
  `create function count_parcel() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${addOnPostgres('new.id', 1)} else ${addOnPostgres('old.id', -1)} end if;
    return null;
  end $$`,
  `create trigger parcels_count after insert or delete on parcels
  for each row execute function count_parcel()`,
];

/**
 * Indexes for searching any part of a parcel's text, however many parcels there are. Both engines index the trigrams of the text.
 * SQLite also has an index of pairs, for terms of one or two characters; neither of its indexes stores the text, and triggers keep
 * both up to date.
 */
export const searchOnPostgres = [
  `create extension if not exists pg_trgm`,
  `create index parcels_by_trigram on parcels using gin (search_text gin_trgm_ops)`,
];

/** Splits only at U+001F, which no text contains: pairs with punctuation and spaces are terms too. */
const marks = ' \t\n\r!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const sqlString = (text: string) => `'${text.replaceAll("'", "''")}'`;
const pairTokenizer = sqlString(`ascii tokenchars ${sqlString(marks)}`);

/** The pairs of neighbouring characters, and the last character. A JSON array as long as the text has a row for each position. */
const characterPairsSql = (text: string) => `(
  select group_concat(substr(${text}, key + 1, 2), char(31))
  from json_each('[' || substr(replace(hex(zeroblob(length(${text}))), '00', ',0'), 2) || ']')
)`;

const addToIndexes = `
  insert into parcel_trigrams (rowid, text) values (new.id, new.search_text);
  insert into parcel_pairs (rowid, pairs) values (new.id, ${characterPairsSql('new.search_text')});`;

/** To delete from an index that stores no text, SQLite needs the old text. */
const removeFromIndexes = `
  insert into parcel_trigrams (parcel_trigrams, rowid, text) values ('delete', old.id, old.search_text);
  insert into parcel_pairs (parcel_pairs, rowid, pairs)
    values ('delete', old.id, ${characterPairsSql('old.search_text')});`;

export const searchOnSqlite = [
  // The text is normalized before it is stored, so the index is case-sensitive.
  `create virtual table parcel_trigrams using fts5 (
    text, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  )`,
  // The prefix index of first characters serves terms of a single character.
  `create virtual table parcel_pairs using fts5 (
    pairs, content = '', columnsize = 0, detail = none, prefix = '1', tokenize = ${pairTokenizer}
  )`,
  // Writers merge the segments themselves, as much at a time as they choose.
  `insert into parcel_trigrams (parcel_trigrams, rank) values ('automerge', 0)`,
  `insert into parcel_pairs (parcel_pairs, rank) values ('automerge', 0)`,
  `create trigger parcels_insert_search after insert on parcels begin ${addToIndexes} end`,
  `create trigger parcels_update_search after update of search_text on parcels
    when old.search_text <> new.search_text begin ${removeFromIndexes} ${addToIndexes} end`,
  `create trigger parcels_delete_search after delete on parcels begin ${removeFromIndexes} end`,
];
