import { useRef, useState } from 'react';
import type { Failure } from '../../../server/shared/envelope.ts';
import { withoutField } from '../../shared/form/field.tsx';
import { leaveForSignIn, saysSignedOut } from '../../shared/session.ts';
import { type EventDraft, type SentEvent, sendEvent } from './send-event.ts';

/** The state of an event that is being sent for its parcels. */
export type Sending = {
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
