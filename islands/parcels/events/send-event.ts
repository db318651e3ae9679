import { useRef, useState } from 'react';
import type { Envelope, Failure } from '../../../server/shared/envelope.ts';
import type { EventAnswer, EventResult } from '../../../server/shared/event.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import { newIdempotencyKey, sendJson } from '../../shared/api.ts';
import { withoutField } from '../../shared/form/field-errors.ts';
import { smallUpload } from '../../shared/form/small-picture.ts';
import { sendForm, untilAnswered } from '../../shared/send-form.ts';
import { leaveForSignIn, saysSignedOut } from '../../shared/session.ts';

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
async function sendEvent(
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

/** The state of an event that is being sent for its parcels. */
type Sending = {
  busy: boolean;
  /** How many of the parcels are done. */
  done: number;
  failure: Failure | null;
  /** Forgets what the failure says of a field, once that is changed. */
  forget: (name: string) => void;
  send: (draft: EventDraft, photo: File | null) => void;
  /** What was recorded before a failure; null where nothing failed. */
  recorded: () => SentEvent | null;
};

/**
 * Sends events for parcels, once at a time. After a failure in between, the next one goes to the rest of them.
 *
 * @param parcels reads their ids when an event is chosen.
 * @param onSent is called once all of it is recorded.
 */
export function useSendEvent(
  parcels: () => Promise<readonly number[]> | readonly number[],
  onSent: (sent: SentEvent) => void,
): Sending {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const before = useRef<SentEvent | null>(null);
  const tried = useRef('');

  async function send(draft: EventDraft, photo: File | null) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const rest = before.current?.rest ?? (await parcels());
    // A repeated event has the same key; another event has another one.
    const isSame = JSON.stringify(draft) === tried.current;
    tried.current = JSON.stringify(draft);
    const key = isSame ? (before.current?.key ?? null) : null;
    const sent = await sendEvent(rest, draft, photo, setDone, key);
    running.current = false;
    setBusy(false);
    const all = before.current === null ? sent : joined(before.current, sent);
    before.current = sent.failure === null ? null : all;
    if (sent.failure === null) return onSent(all);
    if (saysSignedOut(sent.failure)) leaveForSignIn();
    else setFailure(sent.failure);
  }

  const forget = (name: string) => setFailure((last) => last && withoutField(last, name));

  return { busy, done, failure, forget, send, recorded: () => before.current };
}

function joined(first: SentEvent, next: SentEvent): SentEvent {
  return {
    ids: [...first.ids, ...next.ids],
    done: first.done + next.done,
    failed: [...first.failed, ...next.failed],
    rest: next.rest,
    failure: next.failure,
    key: next.key,
  };
}
