import { useRef, useState } from 'react';
import type { EventAnswer, EventResult } from '../../../server/parcels/shared/event.ts';
import type { Envelope, Failure } from '../../../server/shared/envelope.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import { newIdempotencyKey, sendJson } from '../../shared/api.ts';
import { withoutFieldError } from '../../shared/form/field-errors.ts';
import { smallUpload } from '../../shared/form/small-picture.ts';
import { usePending } from '../../shared/hooks.ts';
import { sendForm, sendWithRetries } from '../../shared/send-form.ts';
import { leavesForSignIn } from '../../shared/session.ts';
import type { EventDraft } from './use-event-draft.ts';

export type SentEvent = {
  /** The ids of its batches, to undo it. */
  ids: number[];
  done: number;
  /** The parcels for which it could not be recorded, as the request named them. */
  failed: EventResult['parcel'][];
  /** The parcels for which it was not sent, because of `failure`. */
  rest: readonly number[];
  failure: Failure | null;
  /** The idempotency key of the failed batch: sending it again with this key records nothing twice. */
  key: string | null;
};

/** Each batch is a transaction of a few milliseconds; other requests are answered in between. */
const plainBatch = 25;

/** Records an event for parcels in batches. @param from the remaining parcels, and the results so far. */
async function sendEvent(
  from: SentEvent,
  draft: EventDraft,
  photo: File | null,
  onProgress: (done: number) => void,
): Promise<SentEvent> {
  const sent = { ...from };
  const small = photo === null ? null : await smallUpload(photo);
  // A photo is sent with every batch, so these are larger.
  const batch = photo === null ? plainBatch : limits.eventParcels;
  while (sent.rest.length > 0) {
    sent.key ??= newIdempotencyKey();
    const headers = { 'Idempotency-Key': sent.key };
    const event = { ...draft, parcels: sent.rest.slice(0, batch) };
    const answer = await sendWithRetries(() => postEvent(event, small, headers));
    if (answer.status !== 'success') return { ...sent, failure: answer };
    const { id, results } = answer.data;
    const failed = results.filter(({ ok }) => !ok).map(({ parcel }) => parcel);
    sent.ids = [...sent.ids, id];
    sent.done += results.length - failed.length;
    sent.failed = [...sent.failed, ...failed];
    sent.rest = sent.rest.slice(batch);
    sent.key = null;
    onProgress(from.rest.length - sent.rest.length);
  }
  return sent;
}

function postEvent(
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
  // The last event first: undoing restores what was there before the event.
  // Undoing an event again, after its response was lost, does no harm.
  for (const id of [...ids].reverse()) {
    const answer = await sendJson('DELETE', paths.api.events, { id });
    if (answer.status !== 'success') return answer;
  }
  return null;
}

/**
 * Sends events for parcels, one at a time. After a failure, the next event goes to the remaining parcels.
 *
 * @param parcels reads their ids when an event is chosen.
 * @param onSent is called once the event is recorded for all parcels.
 */
export function useSendEvent(
  parcels: () => Promise<readonly number[]> | readonly number[],
  onSent: (sent: SentEvent) => void,
) {
  const [busy, run] = usePending();
  /** How many of the parcels are done. */
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The results up to a failure; null if nothing failed. */
  const before = useRef<SentEvent | null>(null);
  const tried = useRef('');

  /** @param onDone is called before `onSent`. */
  const send = (draft: EventDraft, photo: File | null, onDone?: () => void) =>
    run(async () => {
      setFailure(null);
      const nothing = { ids: [], done: 0, failed: [], failure: null, key: null };
      const from = before.current ?? { ...nothing, rest: await parcels() };
      // The same event again has the same key; a changed one gets a new key.
      const isSame = JSON.stringify(draft) === tried.current;
      tried.current = JSON.stringify(draft);
      const again = { ...from, failure: null, key: isSame ? from.key : null };
      const sent = await sendEvent(again, draft, photo, setDone);
      before.current = sent.failure === null ? null : sent;
      if (sent.failure === null) {
        onDone?.();
        onSent(sent);
      } else if (!leavesForSignIn(sent.failure)) setFailure(sent.failure);
    });

  /** Removes the error of a field that has been changed. */
  const forget = (name: string) => setFailure((last) => last && withoutFieldError(last, name));

  return { busy, done, failure, forget, send, recorded: () => before.current };
}

export type Sending = ReturnType<typeof useSendEvent>;
