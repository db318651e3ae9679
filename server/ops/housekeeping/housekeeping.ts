import { sql } from 'kysely';
import type { Logger } from 'pino';
import { deleteOldEntries } from '../../audit/consumer-offsets.ts';
import { auditedTransaction, type Transaction } from '../../audit/transaction.ts';
import { deleteUnusedDevices } from '../../auth/sessions/devices.ts';
import { deleteEndedSessions } from '../../auth/sessions/sessions.ts';
import { deleteExpiredChallenges } from '../../auth/sign-in/second-step.ts';
import { deleteUnreferencedImages, isUnusedImage } from '../../content/images/queries.ts';
import type { Db } from '../../database/tables.ts';
import { inSerializableDatabaseTransaction } from '../../database/transaction.ts';
import { deleteOldMails } from '../../notifications/mail/outbox.ts';
import { webhookLimits } from '../../notifications/shared/webhook.ts';
import { deleteExpiredSubscribers } from '../../notifications/subscribers/queries.ts';
import { deleteOldMessages } from '../../notifications/webhooks/deliveries.ts';
import { compactCounts } from '../../parcels/list/counts.ts';
import { indexParcels } from '../../parcels/search-index-queue.ts';
import { limits } from '../../shared/limits.ts';
import { createWorker, type Worker } from '../../worker.ts';

const hourMs = 60 * 60 * 1000;
/** Later than the first requests. */
const firstMs = 60_000;

/** Deletes data that is no longer needed, and finishes interrupted work, every hour. On several nodes each does what is due. */
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
};

export function createHousekeeping({ db, log, retention, removeFiles }: Parts): Housekeeping {
  const tidyUp = async () => {
    try {
      const deleted = await deleteOldRows(db, new Date(), retention);
      await removeFiles();
      // Parcels of an import that was killed.
      await indexParcels(db, { batch: 20, pauseMs: 20 });
      await compactCounts(db);
      log.debug(deleted, 'tidied up');
    } catch (err) {
      // The database is locked, full or unreachable: the next run does it.
      log.warn({ err }, 'could not tidy up');
    }
    return hourMs;
  };
  return createWorker(tidyUp, { firstMs });
}

/** How long records are stored, in milliseconds; null: forever. */
type Retention = { auditMs: number | null; mailMs: number | null };

const dayMs = 24 * 60 * 60 * 1000;

/** An upload is stored before the record that references it. */
const imageAgeMs = dayMs;

/** After that an event can no longer be undone; its activities stay. */
const undoableMs = 7 * dayMs;

/** How long subscriptions to a parcel last after its delivery, and mails to its subscribers are stored. */
const subscriptionMs = 30 * dayMs;

/** Longer than the window of any limit: a counter that ends later is from a wrong clock. */
const maxWindowMs = 60 * dayMs;

/** How long a request that is repeated gets the answer of the first time. */
const keyMs = limits.idempotencyDays * dayMs;

/** How many rows one transaction deletes at most, before others get their turn. */
const batch = 200;

/** Deletes data that is no longer needed, in batches. @returns how many rows of each kind. */
export async function deleteOldRows(db: Db, now: Date, { auditMs, mailMs }: Retention) {
  return {
    sessions: await deleteEndedSessions(db, now),
    challenges: await deleteExpiredChallenges(db, now),
    devices: await deleteUnusedDevices(db, now),
    tokens: await deleteInvalidTokens(db, now),
    counts: await deleteExpiredCounters(db, now),
    images: await inBatches(db, (trx) => deleteUnusedImages(trx, before(now, imageAgeMs))),
    mails:
      mailMs === null
        ? 0
        : await inBatches(db, (trx) =>
            deleteOldMails(trx, { before: before(now, mailMs), now, limit: batch }),
          ),
    subscriberMails: await inBatches(db, (trx) =>
      deleteOldMails(trx, {
        before: before(now, subscriptionMs),
        now,
        limit: batch,
        kinds: ['follow'],
      }),
    ),
    events:
      auditMs === null
        ? 0
        : await inBatches(db, (trx) => deleteOldEntries(trx, before(now, auditMs), batch)),
    keys: await deleteOlder(db, 'idempotency_keys', 'created_at', before(now, keyMs)),
    // They can no longer be undone.
    customerImports: await deleteOlder(db, 'customer_imports', 'imported_at', before(now, dayMs)),
    eventBatches: await deleteOlder(db, 'event_batches', 'created_at', before(now, undoableMs)),
    // Nothing that is older is reported any more.
    formerStops: await deleteOlder(db, 'former_stops', 'until', before(now, keyMs)),
    links: await deleteOlder(db, 'share_links', 'ends_at', now),
    invoiceLinks: await deleteOlder(db, 'invoice_links', 'ends_at', now),
    webhooks: await inBatches(db, (trx) =>
      deleteOldMessages(trx, before(now, webhookLimits.keptDays * dayMs), batch),
    ),
    subscribers: await inBatches(db, (trx) =>
      deleteExpiredSubscribers(trx, { now, arrivedBefore: before(now, subscriptionMs), batch }),
    ),
    erasedParcels: await eraseAllOld(db, now),
  };
}

async function inBatches(db: Db, deleteSome: (trx: Db) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    // Serializable: what has been renewed while a batch waited for it is not deleted.
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

/** Images that no record references, such as uploads whose record was not saved. */
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

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

type OldRows =
  | 'idempotency_keys'
  | 'customer_imports'
  | 'event_batches'
  | 'former_stops'
  | 'share_links'
  | 'invoice_links';

/** Deletes the rows of a table whose time is not after this one. */
function deleteOlder(
  db: Db,
  table: OldRows,
  column: 'created_at' | 'imported_at' | 'until' | 'ends_at',
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
