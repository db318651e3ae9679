import { type Kysely, sql } from 'kysely';
import { isPostgres } from './columns.ts';

/**
 * How many parcels there are among each 1,024 ids, so that neither the length of their list nor the
 * place where a page of it begins has to be counted. Triggers see to it: no query can forget.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parcel_counts')
    .addColumn('block', 'integer', (c) => c.primaryKey())
    .addColumn('parcels', 'integer', (c) => c.notNull())
    .addCheckConstraint('parcel_counts_parcels', sql<boolean>`parcels >= 0`)
    .execute();
  await sql`
    insert into parcel_counts (block, parcels)
    select id >> 10, count(*) from parcels group by id >> 10`.execute(db);

  const add = sql`
    insert into parcel_counts (block, parcels) values (new.id >> 10, 1)
    on conflict (block) do update set parcels = parcel_counts.parcels + 1;`;
  const remove = sql`
    update parcel_counts set parcels = parcels - 1 where block = old.id >> 10;`;
  await (isPostgres(db) ? inFunction(db, add, remove) : inTriggers(db, add, remove));
}

type Statement = ReturnType<typeof sql>;

async function inTriggers(db: Kysely<unknown>, add: Statement, remove: Statement): Promise<void> {
  await sql`
    create trigger parcels_insert_count after insert on parcels begin ${add} end`.execute(db);
  await sql`
    create trigger parcels_delete_count after delete on parcels begin ${remove} end`.execute(db);
}

async function inFunction(db: Kysely<unknown>, add: Statement, remove: Statement): Promise<void> {
  await sql`
    create function count_parcel() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${add} else ${remove} end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger parcels_count after insert or delete on parcels
    for each row execute function count_parcel()`.execute(db);
}
