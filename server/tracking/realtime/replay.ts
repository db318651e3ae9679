import type { Db } from '../../database/tables.ts';
import type { ParcelWithVisibility } from '../../parcels/find-with-history.ts';
import { hasEnded } from '../../shared/parcel.ts';
import { currentVisibility, redactFor } from '../privacy/redact.ts';
import { updatesIn } from './event-poller.ts';
import { formatUpdate, type StreamUpdate } from './messages.ts';
import { findOldestEventId, findParcelEventsAfter } from './queries.ts';
import type { StreamInfo } from './stream.ts';

/** A browser that has missed more events gets only the parcel as it is now. */
const maxMissed = 50;

/** The first message of a stream, '' if its browser has missed nothing; and whether it is the last one, too. */
export type Replay = { text: string; isLast: boolean };

/**
 * Composes the first message of a stream: what its browser has missed, or the whole parcel.
 *
 * @param range `position`: the event of the parcel up to which `found` is up to date at least; `lastId`: the last event that the
 *   browser has received, or null.
 */
export async function replayFor(
  db: Db,
  info: Pick<StreamInfo, 'parcelId' | 'visibility' | 'answer' | 'language'>,
  found: ParcelWithVisibility,
  { position, lastId }: { position: number; lastId: number | null },
): Promise<Replay> {
  const all: StreamUpdate = { id: position, activities: new Set() };
  const missed = lastId === null ? all : await missedSince(db, info.parcelId, lastId, all);
  const reader = { visibility: currentVisibility(info, found), language: info.language };
  return {
    text: missed === null ? '' : formatUpdate(redactFor(found, reader), missed),
    isLast: hasEnded(found.parcel),
  };
}

/** The events since one. @returns null if there are none; `all` if they are not known any more, or too many. */
async function missedSince(
  db: Db,
  parcelId: number,
  lastId: number,
  all: StreamUpdate,
): Promise<StreamUpdate | null> {
  // The id is from before a backup was restored, or older than the stored events.
  if (lastId > all.id || lastId + 1 < (await findOldestEventId(db))) return all;
  const events = await findParcelEventsAfter(db, parcelId, lastId, maxMissed + 1);
  if (events.length > maxMissed) return all;
  return updatesIn(events).get(parcelId) ?? null;
}
