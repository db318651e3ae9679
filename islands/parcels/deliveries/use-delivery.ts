import { useRef, useState } from 'react';
import type { DeliveryAnswer } from '../../../server/shared/delivery.ts';
import type { Failure } from '../../../server/shared/envelope.ts';
import { paths } from '../../../server/shared/paths.ts';
import { withoutField } from '../../shared/form/field.tsx';
import { newIdempotencyKey } from '../../shared/idempotency-key.ts';
import { sendForm, untilAnswered } from '../../shared/send-form.ts';

/** What is typed, as text. */
export type Typed = {
  location: string;
  note: string;
  /** `YYYY-MM-DDTHH:MM` in the site's time zone; '': now. */
  happened_at: string;
};

/** The fields of a request; null: left out. */
type Fields = Record<string, string | File | null>;

/**
 * Sends a delivery, once at a time. After a failure the same one has the same key: where only the answer was
 * lost, it is not recorded twice.
 *
 * @param onSent is called once it is recorded.
 */
export function useDelivery(onSent: (answer: DeliveryAnswer) => void) {
  const [busy, setBusy] = useState(false);
  const [part, setPart] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const tried = useRef<{ fields: Fields; key: string } | null>(null);

  /** @param read null: something is missing, and the form says so. */
  async function send(read: () => Promise<Fields | null>) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setPart(0);
    setFailure(null);
    const fields = await read();
    if (fields === null) return end(null);
    const isSame = tried.current !== null && areSame(tried.current.fields, fields);
    const key = isSame && tried.current !== null ? tried.current.key : newIdempotencyKey();
    tried.current = { fields, key };
    const headers = { 'Idempotency-Key': key };
    const answer = await untilAnswered(() =>
      sendForm<DeliveryAnswer>('POST', paths.api.deliveries, formOf(fields), setPart, headers),
    );
    // After a success the page is about to be left, so nothing may be sent again.
    if (answer.status === 'success') return onSent(answer.data);
    end(answer);
  }

  function end(reason: Failure | null) {
    running.current = false;
    setBusy(false);
    setFailure(reason);
  }

  const forget = (name: string) => setFailure((last) => last && withoutField(last, name));

  return { busy, part, failure, forget, send };
}

function areSame(one: Fields, other: Fields): boolean {
  return Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== '') form.append(name, value);
  }
  return form;
}
