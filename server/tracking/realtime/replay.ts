import type { Db } from '../../database/tables.ts';
import type { ParcelWithVisibility } from '../../parcels/find-with-history.ts';
import { hasEnded } from '../../shared/parcel.ts';
import { currentVisibility, redactFor } from '../privacy/redact.ts';
import { newsIn } from './event-poller.ts';
import { messagesOf, type PolledEvents } from './messages.ts';
import { findEventId, findParcelEventsAfter } from './queries.ts';
import type { StreamOf } from './stream.ts';

/** Whoever has missed more gets only what the parcel has become. */
const mostMissed = 50;

/** What a stream begins with: '' where its browser knows all; and whether nothing more will come. */
export type Replay = { text: string; isLast: boolean };

/**
 * What a stream begins with: what its browser has missed, or all there is.
 *
 * @param at `position`: the event up to which the parcel is known to be shown; `lastId`: the last event that the
 *   browser knows of, or null.
 */
export async function firstOf(
  db: Db,
  of: Pick<StreamOf, 'parcelId' | 'visibility' | 'answer' | 'language'>,
  found: ParcelWithVisibility,
  { position, lastId }: { position: number; lastId: number | null },
): Promise<Replay> {
  const all: PolledEvents = { id: position, activities: new Set() };
  const missed = lastId === null ? all : await missedSince(db, of.parcelId, lastId, all);
  const reader = { visibility: currentVisibility(of, found), language: of.language };
  return {
    text: missed === null ? '' : messagesOf(redactFor(found, reader), missed),
    isLast: hasEnded(found.parcel),
  };
}

/** null: nothing was missed. `all`, where nobody can tell any more, or it is too much. */
async function missedSince(
  db: Db,
  parcelId: number,
  lastId: number,
  all: PolledEvents,
): Promise<PolledEvents | null> {
  // Of another database, such as one from before a backup was restored, or older than what is kept.
  if (lastId > all.id || lastId + 1 < (await findEventId(db, 'oldest'))) return all;
  const events = await findParcelEventsAfter(db, parcelId, lastId, mostMissed + 1);
  if (events.length > mostMissed) return all;
  return newsIn(events).get(parcelId) ?? null;
}
