import { type Kysely, sql } from 'kysely';
import { isPostgres } from './columns.ts';

/** What a search goes through from now on, in this order; and the digits of the phone number. */
const searched = [
  'tracking_code',
  'status',
  'recipient_name',
  'recipient_email',
  'recipient_phone_number',
  'destination',
  'sender_name',
  'sender_email',
  'pickup_location',
] as const;

type Row = Record<(typeof searched)[number], string | null> & { id: number };

const batch = 2000;

/**
 * Writes the text that parcels are searched by anew: it has more of their fields. The indexes of it are
 * made once, afterwards, instead of following each row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (isPostgres(db) ? onPostgres(db) : onSqlite(db));
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('parcels_by_trigram').execute();
  await foldRows(
    db,
    (texts) => sql`
      update parcels set search_text = texts.text
      from json_to_recordset(${texts}::json) as texts (id integer, text text)
      where parcels.id = texts.id`,
  );
  await sql`
    create index parcels_by_trigram on parcels using gin (search_text gin_trgm_ops)`.execute(db);
}

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  for (const name of ['insert', 'update', 'delete']) {
    await sql`drop trigger ${sql.ref(`parcels_${name}_search`)}`.execute(db);
  }
  await foldRows(
    db,
    (texts) => sql`
      update parcels set search_text = texts.value ->> 'text'
      from json_each(${texts}) as texts where parcels.id = texts.value ->> 'id'`,
  );
  for (const name of ['parcel_trigrams', 'parcel_pairs']) {
    const index = sql.table(name);
    await sql`insert into ${index} (${index}) values ('delete-all')`.execute(db);
  }
  await fill(db);
  for (const name of ['parcel_trigrams', 'parcel_pairs']) {
    const index = sql.table(name);
    await sql`insert into ${index} (${index}) values ('optimize')`.execute(db);
  }
  await keepInStep(db);
}

async function foldRows(
  db: Kysely<unknown>,
  write: (texts: string) => ReturnType<typeof sql>,
): Promise<void> {
  const fields = sql.join(searched.map((column) => sql.ref(column)));
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`
      select id, ${fields} from parcels where id > ${last} order by id limit ${batch}`.execute(db);
    if (rows.length === 0) return;
    const texts = rows.map((row) => ({ id: row.id, text: textOf(row) }));
    await write(JSON.stringify(texts)).execute(db);
    last = rows.at(-1)?.id ?? last;
  }
}

function textOf(row: Row): string {
  const phone = row.recipient_phone_number;
  const digits = phone === null ? '' : phone.replace(/\D/g, '');
  const texts = searched.map((column) => row[column]).filter((text) => text !== null);
  return [...texts.map(fold), ...(digits === '' || digits === phone ? [] : [digits])].join('\n');
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The rest is as in 0028_parcel_search.ts. */
function pairsOf(text: string) {
  const positions = sql`'[' || substr(replace(hex(zeroblob(length(${sql.raw(text)}))), '00', ',0'), 2) || ']'`;
  return sql`(
    select group_concat(substr(${sql.raw(text)}, key + 1, 2), char(31)) from json_each(${positions})
  )`;
}

async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into parcel_trigrams (rowid, text) select id, search_text from parcels`.execute(db);
  await sql`
    insert into parcel_pairs (rowid, pairs) select id, ${pairsOf('search_text')} from parcels
  `.execute(db);
}

async function keepInStep(db: Kysely<unknown>): Promise<void> {
  const add = sql`
    insert into parcel_trigrams (rowid, text) values (new.id, new.search_text);
    insert into parcel_pairs (rowid, pairs) values (new.id, ${pairsOf('new.search_text')});`;
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
