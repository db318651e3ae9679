import { sql } from 'kysely';
import { deleteOldAuditEvents } from '../../admin/activity-log/queries.ts';
import { deleteOldKeys } from '../../audit/idempotency.ts';
import { idleSince } from '../../auth/sessions/lifetime.ts';
import { deleteEndedSessions } from '../../auth/sessions/queries.ts';
import { imageColumns } from '../../content/images/queries.ts';
import { deleteEnded } from '../../database/expired-rows.ts';
import type { Db } from '../../database/tables.ts';
import { deleteOldMails } from '../../notifications/mail/deletion.ts';
import { deleteExpiredSubscribers } from '../../notifications/subscribers/queries.ts';
import { deleteOldEventBatches } from '../../parcels/events/queries.ts';

/** How long things are kept, in milliseconds; null: for ever. */
export type Keep = { auditMs: number | null; mailMs: number | null };

const dayMs = 24 * 60 * 60 * 1000;

/** An upload is stored before the record that shows it. */
const imageAgeMs = dayMs;

/** Longer than anybody asks for an event to be undone; its activities stay. */
const undoableMs = 7 * dayMs;

/** How long a parcel is followed after its journey has ended, and how long mails to its followers are kept. */
const followedMs = 30 * dayMs;

/** Longer than the window of any limit: what ends later was counted by a wrong clock. */
const longestWindowMs = 60 * dayMs;

/** What one transaction deletes at most, before others get their turn. */
const batch = 200;

/** Deletes what nothing needs any more, some at a time. @returns how much of each. */
export async function deleteUnneeded(db: Db, now: Date, { auditMs, mailMs }: Keep) {
  return {
    sessions: await endedSessions(db, now),
    tokens: await usedTokens(db, now),
    counts: await expiredCounts(db, now),
    images: await inBatches(db, (trx) => unusedImages(trx, before(now, imageAgeMs))),
    mails:
      mailMs === null
        ? 0
        : await inBatches(db, (trx) =>
            deleteOldMails(trx, { before: before(now, mailMs), now, limit: batch }),
          ),
    followMails: await inBatches(db, (trx) =>
      deleteOldMails(trx, {
        before: before(now, followedMs),
        now,
        limit: batch,
        kinds: ['follow'],
      }),
    ),
    events:
      auditMs === null
        ? 0
        : await inBatches(db, (trx) => deleteOldAuditEvents(trx, before(now, auditMs), batch)),
    keys: await inBatches(db, (trx) => deleteOldKeys(trx, now, batch)),
    undoable: await inBatches(db, (trx) =>
      deleteOldEventBatches(trx, before(now, undoableMs), batch),
    ),
    links: await inBatches(db, (trx) => deleteEnded(trx, 'share_links', now, batch)),
    invoiceLinks: await inBatches(db, (trx) => deleteEnded(trx, 'invoice_links', now, batch)),
    followers: await inBatches(db, (trx) =>
      deleteExpiredSubscribers(trx, { now, arrivedBefore: before(now, followedMs), batch }),
    ),
  };
}

async function inBatches(db: Db, deleteSome: (trx: Db) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await db.transaction().execute(deleteSome);
    total += deleted;
    if (deleted < batch) return total;
  }
}

async function endedSessions(db: Db, now: Date): Promise<number> {
  return deleteEndedSessions(db, now, idleSince(now));
}

async function usedTokens(db: Db, now: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('account_tokens')
    .where((eb) => eb.or([eb('expires_at', '<=', now.toISOString()), eb('tries_left', '<=', 0)]))
    .returning('purpose')
    .execute();
  return deleted.length;
}

async function expiredCounts(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from rate_limits
    where expire < ${now.getTime()} or expire > ${now.getTime() + longestWindowMs}
  `.execute(db);
  return Number(numAffectedRows);
}

/** Images that no record shows, as they are left behind where an upload was not followed by one. */
async function unusedImages(db: Db, older: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('images')
    .where('name', 'in', ({ selectFrom }) =>
      selectFrom('images')
        .select('name')
        .where('created_at', '<', older.toISOString())
        .where(({ and, exists, not, selectFrom: from }) =>
          and(
            imageColumns.map(([table, column]) =>
              not(
                exists(
                  from(table)
                    .select(sql.lit(1).as('one'))
                    .where(sql.ref(column), '=', sql.ref('images.name')),
                ),
              ),
            ),
          ),
        )
        .limit(batch),
    )
    .returning('name')
    .execute();
  return deleted.length;
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
