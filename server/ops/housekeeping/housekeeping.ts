import { sql } from 'kysely';
import type { Logger } from 'pino';
import { deleteOldEntries } from '../../audit/consumer-offsets.ts';
import { auditedTransaction, type Transaction } from '../../audit/transaction.ts';
import { deleteEndedCustomerSessions } from '../../auth/customer-users/sessions.ts';
import { deleteUnusedDevices } from '../../auth/sessions/devices.ts';
import { deleteEndedSessions } from '../../auth/sessions/sessions.ts';
import { deleteExpiredChallenges } from '../../auth/sign-in/second-step.ts';
import { deleteUnreferencedImages, isUnusedImage } from '../../content/images/queries.ts';
import type { Db } from '../../database/tables.ts';
import { inSerializableDatabaseTransaction } from '../../database/transaction.ts';
import { deleteUnconfirmedBookings } from '../../my/public-bookings/model.ts';
import { deleteOldMails } from '../../notifications/mail/outbox.ts';
import { webhookLimits } from '../../notifications/shared/webhook.ts';
import { deleteExpiredSubscribers } from '../../notifications/subscribers/queries.ts';
import { deleteOldMessages } from '../../notifications/webhooks/deliveries.ts';
import { dueAtOnce, postDue } from '../../parcels/cash/ledger.ts';
import { compactCounts } from '../../parcels/list/counts.ts';
import { indexParcels } from '../../parcels/search-index-queue.ts';
import { deleteOldPlans } from '../../plans/model.ts';
import { limits } from '../../shared/limits.ts';
import { dayMs, hourMs, later } from '../../times.ts';
import { createWorker, type Worker } from '../../worker.ts';
import { renewHolidays } from '../../working-days/model.ts';

/** How long after the start the first run begins: later than the first requests. */
const firstMs = 60_000;

/** Deletes data that is no longer needed, finishes interrupted work, and mails summaries of the day, every hour. Each node does so. */
export type Housekeeping = Pick<Worker, 'start' | 'stop'>;

declare module '../../deps.ts' {
  interface Deps {
    housekeeping: Housekeeping;
  }
}

type Parts = {
  db: Db;
  log: Logger;
  retention: Retention;
  removeFiles(): Promise<void>;
  mailSummaries(): Promise<void>;
};

export function createHousekeeping({
  db,
  log,
  retention,
  removeFiles,
  mailSummaries,
}: Parts): Housekeeping {
  const tidyUp = async () => {
    try {
      const deleted = await deleteOldRows(db, new Date(), retention);
      await removeFiles();
      // Indexes parcels of an import that was killed.
      await indexParcels(db, { batch: 20, pauseMs: 20 });
      await compactCounts(db);
      await postAllDue(db);
      await mailSummaries();
      await renewHolidays(db);
      await deleteOldPlans(db, new Date());
      log.debug(deleted, 'tidied up');
    } catch (err) {
      // The database is locked, full or unreachable: the next run tries again.
      log.warn({ err }, 'could not tidy up');
    }
    return hourMs;
  };
  return createWorker(tidyUp, { firstMs });
}

/** Makes payable what was collected long enough ago. */
async function postAllDue(db: Db): Promise<void> {
  const post = (tx: Transaction) => postDue(tx);
  while ((await auditedTransaction(db, { type: 'site' }, post)) === dueAtOnce);
}

/** How long records are stored, in milliseconds; null: forever. */
type Retention = { auditMs: number | null; mailMs: number | null };

/** The age at which an image without a record is deleted: an upload is stored before its record. */
const imageAgeMs = dayMs;

/**
 * The age at which the batch of an event is deleted; its activities are kept. It can be undone for ten minutes. For some days after
 * that, a late request is told that the time is over.
 */
const batchAgeMs = 7 * dayMs;

/** How long subscriptions last after the delivery of their parcel, and mails to subscribers are stored. */
const subscriptionMs = 30 * dayMs;

/** How long the customer's users can read that a booking was accepted or declined. */
const decidedMs = 30 * dayMs;

/** Longer than the window of any rate limit: a counter that expires later was written by a wrong clock. */
const maxWindowMs = 60 * dayMs;

/** How long a repeated request gets the answer of the first one. */
const keyMs = limits.idempotencyDays * dayMs;

/** How many rows one transaction deletes at most, before other requests get their turn. */
const batch = 200;

/** Deletes data that is no longer needed, in batches. @returns how many rows of each kind. */
export async function deleteOldRows(db: Db, now: Date, { auditMs, mailMs }: Retention) {
  return {
    sessions: await deleteEndedSessions(db, now),
    customerSessions: await deleteEndedCustomerSessions(db, now),
    challenges: await deleteExpiredChallenges(db, now),
    devices: await deleteUnusedDevices(db, now),
    tokens: await deleteInvalidTokens(db, now),
    counts: await deleteExpiredCounters(db, now),
    images: await inBatches(db, (trx) => deleteUnusedImages(trx, later(now, -imageAgeMs))),
    mails:
      mailMs === null
        ? 0
        : await inBatches(db, (trx) =>
            deleteOldMails(trx, { before: later(now, -mailMs), now, limit: batch }),
          ),
    subscriberMails: await inBatches(db, (trx) =>
      deleteOldMails(trx, {
        before: later(now, -subscriptionMs),
        now,
        limit: batch,
        kinds: ['follow'],
      }),
    ),
    events:
      auditMs === null
        ? 0
        : await inBatches(db, (trx) => deleteOldEntries(trx, later(now, -auditMs), batch)),
    keys: await deleteOlder(db, 'idempotency_keys', 'created_at', later(now, -keyMs)),
    // Older imports and events can no longer be undone.
    customerImports: await deleteOlder(db, 'customer_imports', 'imported_at', later(now, -dayMs)),
    bookings: await deleteOlder(db, 'bookings', 'decided_at', later(now, -decidedMs)),
    unconfirmedBookings: await inBatches(db, (trx) => deleteUnconfirmedBookings(trx, now, batch)),
    eventBatches: await deleteOlder(db, 'event_batches', 'created_at', later(now, -batchAgeMs)),
    // A phone reports nothing about an older stop any more.
    formerStops: await deleteOlder(db, 'former_stops', 'until', later(now, -keyMs)),
    links: await deleteOlder(db, 'share_links', 'ends_at', now),
    invoiceLinks: await deleteOlder(db, 'invoice_links', 'ends_at', now),
    webhooks: await inBatches(db, (trx) =>
      deleteOldMessages(trx, later(now, -webhookLimits.keptDays * dayMs), batch),
    ),
    subscribers: await inBatches(db, (trx) =>
      deleteExpiredSubscribers(trx, { now, arrivedBefore: later(now, -subscriptionMs), batch }),
    ),
    erasedParcels: await eraseAllOld(db, now),
  };
}

async function inBatches(db: Db, deleteSome: (trx: Db) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    // Serializable, so that a row that was renewed while the batch waited for it is not deleted.
    const deleted = await inSerializableDatabaseTransaction(db, deleteSome);
    total += deleted;
    if (deleted < batch) return total;
  }
}

async function eraseAllOld(db: Db, now: Date): Promise<number> {
  const { eraseOldParcels } = await import('../people/erase.ts');
  let total = 0;
  for (;;) {
    const erase = (tx: Transaction) => eraseOldParcels({ ...tx, now }, batch);
    const erased = await auditedTransaction(db, { type: 'site' }, erase);
    total += erased;
    if (erased < batch) return total;
  }
}

async function deleteInvalidTokens(db: Db, now: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('account_tokens')
    .where((eb) => eb.or([eb('expires_at', '<=', now.toISOString()), eb('tries_left', '<=', 0)]))
    .returning('purpose')
    .execute();
  return deleted.length;
}

async function deleteExpiredCounters(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from rate_limits
    where expire < ${now.getTime()} or expire > ${now.getTime() + maxWindowMs}
  `.execute(db);
  return Number(numAffectedRows);
}

/** Deletes images that no record references, such as uploads whose record was not saved. */
async function deleteUnusedImages(db: Db, older: Date): Promise<number> {
  const unused = await db
    .selectFrom('images')
    .select('name')
    .where('created_at', '<', older.toISOString())
    .where(isUnusedImage)
    .limit(batch)
    .forUpdate()
    .execute();
  return deleteUnreferencedImages(
    db,
    unused.map(({ name }) => name),
  );
}

type OldRows =
  | 'idempotency_keys'
  | 'bookings'
  | 'customer_imports'
  | 'event_batches'
  | 'former_stops'
  | 'share_links'
  | 'invoice_links';

/** Deletes the rows of a table whose `column` is not after `time`. */
function deleteOlder(
  db: Db,
  table: OldRows,
  column: 'created_at' | 'imported_at' | 'decided_at' | 'until' | 'ends_at',
  time: Date,
): Promise<number> {
  const [rows, key] = [sql.table(table), sql.ref(table === 'idempotency_keys' ? 'key' : 'id')];
  return inBatches(db, async (trx) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${rows} where ${key} in (
        select ${key} from ${rows} where ${sql.ref(column)} <= ${time.toISOString()} limit ${batch})
    `.execute(trx);
    return Number(numAffectedRows);
  });
}
