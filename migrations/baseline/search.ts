/**
 * How many parcels there are among each 1,024 ids, so that neither the length of their list nor the place where a page of
 * it begins has to be counted. Triggers see to it: no query can forget.
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
 * Transactions run side by side, and all of them would change the same count. So a block has one for each of 64 slots, and
 * a connection's are in one of them: their sum is the number, and any of them may be below zero.
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
 * Serves searches for a piece of a parcel's text, however many parcels there are. Both engines index the trigrams of the
 * text. SQLite gets an index of pairs beside it, for terms of one or two characters; both of its indexes hold no text of
 * their own, and triggers keep them in step.
 */
export const searchOnPostgres = [
  `create extension if not exists pg_trgm`,
  `create index parcels_by_trigram on parcels using gin (search_text gin_trgm_ops)`,
];

/** Splits at U+001F alone, which no text holds: pairs of marks and spaces are terms too. */
const marks = ' \t\n\r!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const pairTokenizer = quoted(`ascii tokenchars ${quoted(marks)}`);

/** Each two neighbouring characters of a text, and its last one; an array as long as the text makes a row for each position. */
const pairsOf = (text: string) => `(
  select group_concat(substr(${text}, key + 1, 2), char(31))
  from json_each('[' || substr(replace(hex(zeroblob(length(${text}))), '00', ',0'), 2) || ']')
)`;

const add = `
  insert into parcel_trigrams (rowid, text) values (new.id, new.search_text);
  insert into parcel_pairs (rowid, pairs) values (new.id, ${pairsOf('new.search_text')});`;

/** An index without content has to be given what it is to forget. */
const remove = `
  insert into parcel_trigrams (parcel_trigrams, rowid, text) values ('delete', old.id, old.search_text);
  insert into parcel_pairs (parcel_pairs, rowid, pairs)
    values ('delete', old.id, ${pairsOf('old.search_text')});`;

export const searchOnSqlite = [
  // The text is normalized before it is stored: here it counts as it stands.
  `create virtual table parcel_trigrams using fts5 (
    text, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  )`,
  // With an index of the pairs' first characters, for terms of a single one.
  `create virtual table parcel_pairs using fts5 (
    pairs, content = '', columnsize = 0, detail = none, prefix = '1', tokenize = ${pairTokenizer}
  )`,
  // Merges are the writers' work, as much at a time as they ask for.
  `insert into parcel_trigrams (parcel_trigrams, rank) values ('automerge', 0)`,
  `insert into parcel_pairs (parcel_pairs, rank) values ('automerge', 0)`,
  `create trigger parcels_insert_search after insert on parcels begin ${add} end`,
  `create trigger parcels_update_search after update of search_text on parcels
    when old.search_text <> new.search_text begin ${remove} ${add} end`,
  `create trigger parcels_delete_search after delete on parcels begin ${remove} end`,
];
