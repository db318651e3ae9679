import { type Kysely, sql } from 'kysely';
import { migration } from './baseline/values.ts';

/**
 * Who created a parcel, and indexes for the filters of the list of parcels. Views can be saved of any list, and columns are kept for
 * each member of the staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changeTables(db);
  await renameColumns(db);
}

const changeTables = migration(({ andId }) => [
  // It is no foreign key: a member of the staff can be removed, and the parcel keeps the id, which is never used again.
  `alter table parcels add column created_by_id integer`,
  `create index parcels_by_creator on parcels (created_by_id, id) where created_by_id is not null`,
  `create index parcels_by_service on parcels (service, id) where service is not null`,
  // Each of the two answers may be the rare one.
  `create index parcels_by_price on parcels ((case when price is null then 0 else 1 end)${andId})`,
  `create index parcels_by_cash on parcels ((case when cod_amount > 0 then 1 else 0 end)${andId})`,
  `create index parcels_of_pieces on parcels (id) where pieces_count > 1`,
  `alter table parcel_views rename to list_views`,
  `alter table list_views add column list text default 'parcels' not null`,
  `create table list_columns (
    staff_id integer not null references staff (id) on delete cascade,
    list text not null,
    columns text not null,
    primary key (staff_id, list)
  )`,
]);

const renamed: Record<string, string> = {
  stage: 'status',
  location: 'current_location',
  updated: 'updated_at',
  sender: 'sender_name',
  phone: 'recipient_phone_number',
  service: 'shipped_via',
  pieces: 'pieces_count',
};

/** In saved views, the columns get the names of fields, and those that were always shown are named too. */
async function renameColumns(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; query: string }>`
    select id, query from list_views where query like '%columns=%'`.execute(db);
  for (const { id, query } of rows) {
    const parameters = new URLSearchParams(query);
    const columns = parameters.get('columns')?.split(',') ?? [];
    const all = ['tracking_code', 'recipient_name', ...columns.filter((name) => name !== 'none')];
    parameters.set('columns', all.map((name) => renamed[name] ?? name).join(','));
    await sql`update list_views set query = ${String(parameters)} where id = ${id}`.execute(db);
  }
}
