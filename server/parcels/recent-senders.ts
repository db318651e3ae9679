import type { Db } from '../database/tables.ts';
import { pick } from '../shared/field-values.ts';
import { type RecentSender, senderNames } from '../shared/recent-sender.ts';

/** Older parcels are not looked at: a site may have a million, none of them with a sender. */
const latestParcels = 200;
const maxSenders = 12;

/** The senders of the latest parcels, the last one first, each place of theirs once. */
export async function findRecentSenders(db: Db): Promise<RecentSender[]> {
  const rows = await db
    .selectFrom('parcels')
    .select(senderNames)
    .orderBy('id', 'desc')
    .limit(latestParcels)
    .execute();
  const senders = new Map<string, RecentSender>();
  for (const row of rows) {
    const { sender_name, pickup_location } = row;
    if (sender_name === null) continue;
    const key = JSON.stringify([sender_name.toLowerCase(), pickup_location?.toLowerCase()]);
    if (!senders.has(key)) senders.set(key, pick(row, senderNames));
    if (senders.size === maxSenders) break;
  }
  return [...senders.values()];
}
