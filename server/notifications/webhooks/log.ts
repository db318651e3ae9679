import { sql } from 'kysely';
import { type ListRequest, readLongPage } from '../../database/paginate.ts';
import { isPossibleId } from '../../database/rows.ts';
import type { Db } from '../../database/tables.ts';
import type {
  DeliveryState,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookLog,
  WebhookType,
} from '../../shared/webhook.ts';

const attemptColumns = ['at', 'duration_ms', 'status', 'failure', 'answer'] as const;

/** Deliveries with their messages, how many attempts they had, and the id of the newest one. */
function deliveries(db: Db) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_messages as message', 'message.id', 'delivery.message_id')
    .select(['delivery.id', 'public_id', 'type', 'state', 'created_at', 'finished_at'])
    .select(({ selectFrom }) => [
      selectFrom('webhook_attempts')
        .select(({ fn }) => fn.max('webhook_attempts.id').as('newest'))
        .whereRef('delivery_id', '=', 'delivery.id')
        .as('newest_attempt'),
      selectFrom('webhook_attempts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('delivery_id', '=', 'delivery.id')
        .as('attempts'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number];

type Filter = {
  status?: DeliveryState | undefined;
  /** Only these; undefined: all. */
  types?: readonly WebhookType[] | undefined;
};

/** A page of an endpoint's log, newest first. */
export async function readLog(
  db: Db,
  endpointId: number,
  request: ListRequest,
  filter: Filter = {},
): Promise<WebhookLog> {
  const { data: ids, ...page } = await readLongPage(deliveryIds(db, endpointId, filter), request);
  const rows = await readRows(
    db,
    ids.map(({ id }) => id),
  );
  const attempts = await readAttempts(
    db,
    rows.flatMap(({ newest_attempt }) => newest_attempt ?? []),
  );
  const data = rows.map((row) => toDelivery(row, attempts.get(row.newest_attempt ?? 0) ?? null));
  return { ...page, data };
}

function deliveryIds(db: Db, endpointId: number, { status, types }: Filter) {
  return (
    db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('endpoint_id', '=', endpointId)
      // In the SQL itself: SQLite takes an index of some rows for no parameter.
      .$if(status !== undefined, (all) => all.where('state', '=', sql.lit(status ?? 'failed')))
      .$if(types !== undefined, (all) =>
        all.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('webhook_messages')
              .select('type')
              .whereRef('webhook_messages.id', '=', 'webhook_deliveries.message_id')
              .where('type', 'in', types ?? []),
          ),
        ),
      )
      .orderBy('id', 'desc')
  );
}

async function readRows(db: Db, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  return deliveries(db).where('delivery.id', 'in', ids).orderBy('delivery.id', 'desc').execute();
}

async function readAttempts(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, WebhookAttempt>();
  const rows = await db
    .selectFrom('webhook_attempts')
    .select(['id', ...attemptColumns])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...attempt }) => [id, attempt]));
}

function toDelivery(row: Row, last_attempt: WebhookAttempt | null): WebhookDelivery {
  const { id, public_id, type, state, created_at, finished_at } = row;
  return {
    ...{ id, webhook_id: public_id, event: type, status: state },
    attempts: Number(row.attempts ?? 0),
    response_status: last_attempt?.status ?? null,
    ...{ at: created_at, finished_at, last_attempt },
  };
}

/** A delivery of an endpoint with what was sent, and all its attempts; undefined if there is none. */
export async function readDelivery(
  db: Db,
  endpointId: number,
  id: number,
): Promise<WebhookDeliveryDetails | undefined> {
  if (!isPossibleId(id) || !isPossibleId(endpointId)) return undefined;
  const row = await deliveries(db)
    .select(['endpoint_id', 'payload'])
    .where('delivery.id', '=', id)
    .where('delivery.endpoint_id', '=', endpointId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const history = await db
    .selectFrom('webhook_attempts')
    .select(attemptColumns)
    .where('delivery_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  const payload: unknown = JSON.parse(row.payload);
  const delivery = toDelivery(row, history[0] ?? null);
  return { ...delivery, endpoint: row.endpoint_id, payload, history };
}

/** Deletes what is older than the log is kept, at most `limit` messages with their deliveries. @returns how many. */
export async function deleteOldMessages(trx: Db, before: Date, limit: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('webhook_messages')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhook_messages')
        .select('id')
        .where('created_at', '<', before.toISOString())
        .orderBy('created_at')
        .limit(limit),
    )
    .returning(sql<number>`1`.as('one'))
    .execute();
  return deleted.length;
}
