import type { Db } from '../database/tables.ts';
import { pick } from '../shared/field-values.ts';
import { type RecentSender, senderNames } from '../shared/recent-sender.ts';

/** Older parcels are not read: a site may have a million without a sender. */
const latestParcels = 200;
const maxChoices = 12;

/** Values of the latest parcels that a new one may share, newest first. */
export type RecentValues = {
  /** Without duplicates, by sender and place. */
  senders: RecentSender[];
  services: string[];
};

export async function findRecentValues(db: Db): Promise<RecentValues> {
  const rows = await db
    .selectFrom('parcels')
    .select([...senderNames, 'shipped_via'])
    .orderBy('id', 'desc')
    .limit(latestParcels)
    .execute();
  const senders = new Map<string, RecentSender>();
  for (const row of rows) {
    const { sender_name, pickup_location } = row;
    if (sender_name === null) continue;
    const key = JSON.stringify([sender_name.toLowerCase(), pickup_location?.toLowerCase()]);
    if (!senders.has(key)) senders.set(key, pick(row, senderNames));
  }
  const services = new Set(rows.flatMap(({ shipped_via }) => shipped_via ?? []));
  return {
    senders: [...senders.values()].slice(0, maxChoices),
    services: [...services].slice(0, maxChoices),
  };
}
