import { type Kysely, sql } from 'kysely';
import { checks, defaultTo, isPostgres, required } from '../columns.ts';

/**
 * How many parcels there are among each 1,024 ids, so that neither the length of their list nor the
 * place where a page of it begins has to be counted. Triggers see to it: no query can forget.
 */
export async function createParcelCounts(db: Kysely<unknown>): Promise<void> {
  await (isPostgres(db) ? createOnPostgres(db) : createOnSqlite(db));
}

async function createOnSqlite(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parcel_counts')
    .addColumn('block', 'integer', (c) => c.primaryKey())
    .addColumn('parcels', 'integer', required)
    .$call(checks('parcel_counts', { parcels: sql<boolean>`parcels >= 0` }))
    .execute();
  await sql`
    create trigger parcels_insert_count after insert on parcels begin
      insert into parcel_counts (block, parcels) values (new.id >> 10, 1)
      on conflict (block) do update set parcels = parcel_counts.parcels + 1;
    end`.execute(db);
  await sql`
    create trigger parcels_delete_count after delete on parcels begin
      update parcel_counts set parcels = parcels - 1 where block = old.id >> 10;
    end`.execute(db);
}

/**
 * Transactions run side by side, and all of them would change the same count. So a block has one for each of 64 slots, and
 * a connection's are in one of them: their sum is the number, and any of them may be below zero.
 */
async function createOnPostgres(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parcel_counts')
    .addColumn('block', 'integer', required)
    .addColumn('slot', 'integer', defaultTo(0))
    .addColumn('parcels', 'integer', required)
    .addPrimaryKeyConstraint('parcel_counts_pkey', ['block', 'slot'])
    .execute();
  const add = (id: string, count: number) => sql`
    insert into parcel_counts (block, slot, parcels)
    values (${sql.raw(id)} >> 10, pg_backend_pid() % 64, ${sql.lit(count)})
    on conflict (block, slot) do update set parcels = parcel_counts.parcels + excluded.parcels;`;
  await sql`
    create function count_parcel() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${add('new.id', 1)} else ${add('old.id', -1)} end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger parcels_count after insert or delete on parcels
    for each row execute function count_parcel()`.execute(db);
}
