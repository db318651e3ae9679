import type { Envelope, Failure } from '../../../server/shared/envelope.ts';
import type { EventAnswer, EventResult } from '../../../server/shared/event.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import { sendJson } from '../../shared/api.ts';
import { smallUpload } from '../../shared/form/small-picture.ts';
import { newIdempotencyKey } from '../../shared/idempotency-key.ts';
import { sendForm, untilAnswered } from '../../shared/send-form.ts';

/** An event as the form describes it; what is left out follows from the preset. */
export type EventDraft = {
  preset?: number;
  title?: string;
  description?: string;
  icon?: string;
  color?: string;
  stage?: string;
  status?: string;
  location?: string;
  latitude?: number;
  longitude?: number;
  happened_at?: string;
};

/** The outcome of an event that was sent for many parcels. */
export type SentEvent = {
  /** The ids of its batches, to undo it. */
  ids: number[];
  done: number;
  /** The parcels where it was not recorded, as the request named them. */
  failed: EventResult['parcel'][];
  /** The parcels for which it was not sent, because of `failure`. */
  rest: number[];
  failure: Failure | null;
  /** The key of the batch that failed: sent again with it, what was done is not done twice. */
  key: string | null;
};

/** Each batch is a transaction of a few milliseconds, after which visitors get their turn. */
const plainBatch = 25;

/**
 * Records an event at parcels, some at a time.
 *
 * @param parcels their ids.
 * @param onProgress gets how many are done.
 * @param firstKey the key of the first batch, if it was sent before.
 */
export async function sendEvent(
  parcels: readonly number[],
  draft: EventDraft,
  photo: File | null,
  onProgress: (done: number) => void,
  firstKey: string | null = null,
): Promise<SentEvent> {
  const sent: SentEvent = { ids: [], done: 0, failed: [], rest: [], failure: null, key: null };
  const small = photo === null ? null : await smallUpload(photo);
  // A photo is sent along with each batch.
  const batch = photo === null ? plainBatch : limits.eventParcels;
  for (let first = 0; first < parcels.length; first += batch) {
    const some = parcels.slice(first, first + batch);
    const key = (first === 0 ? firstKey : null) ?? newIdempotencyKey();
    const headers = { 'Idempotency-Key': key };
    const event = { ...draft, parcels: some };
    const answer = await untilAnswered(() => post(event, small, headers));
    if (answer.status !== 'success') {
      return { ...sent, rest: parcels.slice(first), failure: answer, key };
    }
    sent.ids.push(answer.data.id);
    sent.done += answer.data.results.filter(({ ok }) => ok).length;
    sent.failed.push(...answer.data.results.filter(({ ok }) => !ok).map(({ parcel }) => parcel));
    onProgress(Math.min(first + batch, parcels.length));
  }
  return sent;
}

function post(
  event: object,
  photo: File | null,
  headers: Record<string, string>,
): Promise<Envelope<EventAnswer>> {
  if (photo === null) return sendJson('POST', paths.api.events, event, headers);
  const form = new FormData();
  form.append('event', JSON.stringify(event));
  form.append('image', photo);
  return sendForm('POST', paths.api.events, form, () => {}, headers);
}

/** Undoes events. @returns the first failure; null if all of them are undone. */
export async function undoEvents(ids: readonly number[]): Promise<Failure | null> {
  // The last one first: each goes back to what was there before it.
  // Undoing one again, whose response was lost, does no harm.
  for (const id of [...ids].reverse()) {
    const answer = await sendJson('DELETE', paths.api.events, { id });
    if (answer.status !== 'success') return answer;
  }
  return null;
}
