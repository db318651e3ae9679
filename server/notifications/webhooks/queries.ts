import { type Selectable, sql, type Updateable } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import { countRows } from '../../database/paginate.ts';
import { isPossibleId } from '../../database/rows.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { type EndpointState, mostPending } from '../shared/webhook.ts';

export type EndpointRow = Selectable<Tables['webhook_endpoints']>;

/** A literal, because SQLite does not use a partial index for a parameter. */
export const pendingState = sql.lit('pending' as const);

export async function hasActiveEndpoint(db: Db): Promise<boolean> {
  return (await selectActiveEndpoints(db).select('id').limit(1).executeTakeFirst()) !== undefined;
}

export function listActiveEndpoints(db: Db): Promise<EndpointRow[]> {
  return selectActiveEndpoints(db).selectAll().orderBy('id').execute();
}

function selectActiveEndpoints(db: Db) {
  return db.selectFrom('webhook_endpoints').where('disabled_at', 'is', null);
}

/** All endpoints, with the numbers of their waiting deliveries. */
export function listEndpoints(db: Db) {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom(
        selectFrom('webhook_deliveries')
          .select('webhook_deliveries.id')
          .whereRef('endpoint_id', '=', 'webhook_endpoints.id')
          .where('state', '=', pendingState)
          .limit(mostPending)
          .as('waiting'),
      )
        .select(fn.countAll<number>().as('count'))
        .as('pending'),
    )
    .orderBy('id')
    .execute();
}

/** @param options `lock`: whether other transactions must not change the endpoint until this one has ended. */
export async function findEndpoint(
  db: Db,
  id: number,
  { lock = false } = {},
): Promise<EndpointRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .$if(lock && isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The number of endpoints that are failing, or were disabled because of failures or a response 410 Gone. */
export function countFailingEndpoints(db: Db): Promise<number> {
  const isFailing = sql<boolean>`
    disabled_reason in ('failures', 'gone') or (disabled_at is null and failing_since is not null)`;
  return countRows(db.selectFrom('webhook_endpoints').where(isFailing));
}

export async function countEndpointStates(
  db: Db,
): Promise<{ state: EndpointState; count: number }[]> {
  const { rows } = await sql<{ state: EndpointState; count: number }>`
    select case when disabled_at is not null then 'disabled'
      when failing_since is not null then 'failing' else 'active' end as state, count(*) as count
    from webhook_endpoints group by 1`.execute(db);
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

export function countPendingDeliveries(db: Db): Promise<number> {
  return countRows(db.selectFrom('webhook_deliveries').where('state', '=', pendingState));
}

type NewEndpointRow = Pick<EndpointRow, 'url' | 'events' | 'description' | 'secret'> &
  Partial<Pick<EndpointRow, 'disabled_at' | 'disabled_reason'>>;

export function insertEndpoint(db: Db, given: NewEndpointRow, now: Date): Promise<EndpointRow> {
  const at = now.toISOString();
  return db
    .insertInto('webhook_endpoints')
    .values({ ...given, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateEndpointRow(
  db: Db,
  id: number,
  changes: Partial<Omit<EndpointRow, 'id' | 'created_at' | 'updated_at'>>,
  now: Date,
): Promise<EndpointRow> {
  return db
    .updateTable('webhook_endpoints')
    .set({ ...changes, updated_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes waiting deliveries due now, after the owner has corrected something. */
export async function retryWaiting(db: Db, endpointId: number, now: Date): Promise<void> {
  await db
    .updateTable('webhook_queues')
    .set({ next_attempt_at: now.toISOString() })
    .where('endpoint_id', '=', endpointId)
    .where('lease', 'is', null)
    .execute();
}

/** Tries waiting deliveries for a day from now, because the time in which nothing was sent should not count. */
export async function restartWaiting(db: Db, endpointId: number, now: Date): Promise<void> {
  await updateWaiting(db, endpointId, { queued_at: now.toISOString(), tries: 0 });
}

/** Gives up waiting deliveries, so that they are not sent any more. */
export async function giveUpWaiting(db: Db, endpointId: number, now: Date): Promise<void> {
  await updateWaiting(db, endpointId, { state: 'failed', finished_at: now.toISOString() });
  await db.deleteFrom('webhook_queues').where('endpoint_id', '=', endpointId).execute();
}

async function updateWaiting(
  db: Db,
  endpointId: number,
  changes: Updateable<Tables['webhook_deliveries']>,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set(changes)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', pendingState)
    .execute();
}

/** The email addresses of owners who can sign in. */
export async function findOwnerEmails(db: Db): Promise<string[]> {
  const owners = await db
    .selectFrom('staff')
    .select('email')
    .where('role', '=', 'owner')
    .where('joined_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
  return owners.map(({ email }) => email);
}
