import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DeliveryAnswer } from '../../../server/parcels/shared/event.ts';
import type { Failure } from '../../../server/shared/envelope.ts';
import { deliveryFields, eventFields } from '../../../server/shared/event-fields.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { FormErrors } from '../../../views/parts/form-errors.tsx';
import { newIdempotencyKey } from '../../shared/api.ts';
import { Button } from '../../shared/button.tsx';
import {
  changedFieldName,
  readFieldErrors,
  withoutFieldError,
} from '../../shared/form/field-errors.ts';
import { useHydration, usePending } from '../../shared/hooks.ts';
import { controlProps, InputField, TextareaField } from '../../shared/labelled-controls.tsx';
import { sendForm, sendWithRetries } from '../../shared/send-form.ts';
import { failureSentences } from '../../shared/sentences.ts';
import { hasSessionEnded } from '../../shared/session.ts';
import { storeUndo } from '../events/undo-toast.tsx';
import { CollectFields, type DueCod, useCollection } from './collect-fields.tsx';
import type { DeliverContext } from './deliver-context.ts';
import { PositionField, usePosition } from './position-field.tsx';
import { ProofFields, useProof } from './proof-fields.tsx';

type Props = {
  context: DeliverContext;
  parcel: { code: string; recipient: string; cod: DueCod };
  to: string;
};

/** `happened_at`: `YYYY-MM-DDTHH:MM` in the site's time zone; '': now. */
const emptyFields = { location: '', note: '', happened_at: '' };

/**
 * The form of a delivery: how the parcel was handed over, a name, a signature, a photo, the position, and the money
 * collected.
 */
export default function Deliver({ context, parcel, to }: Props) {
  const { t, form } = context;
  const hydrated = useHydration();
  const [typed, setTyped] = useState(emptyFields);
  const proof = useProof();
  const collection = useCollection(parcel.cod);
  const device = usePosition();
  const leaving = useRef(false);
  const { busy, part, failure, forget, send } = useDelivery(({ event_id, delivery }) => {
    leaving.current = true;
    const message = interpolate(t.delivered, { name: delivery.received_by });
    const { pathname } = new URL(to, location.href);
    storeUndo({ ids: [event_id], done: 1, failed: [], message }, pathname);
    location.assign(to);
  });
  const setName = (name: string) => {
    proof.setName(name);
    forget('received_by');
  };
  const isTyped = Object.values(typed).some((text) => text !== '');
  useLeaveGuard(isTyped || proof.isBegun || collection.choice !== null, leaving);
  const errors = readFieldErrors(failure);
  const read = async () => {
    const proven = await proof.read();
    const others = { ...typed, ...collection.fields(), ...device.fields, parcel: parcel.code };
    return proven && { ...others, ...proven };
  };
  return (
    // Text that is typed before the script is loaded would be lost.
    <fieldset className="event-fields measure deliver" disabled={!hydrated}>
      <form
        className="form"
        aria-busy={busy}
        onInput={(event) => forget(changedFieldName(event))}
        onSubmit={(event) => {
          event.preventDefault();
          send(read);
        }}
      >
        <CollectFields context={context} collection={collection} errors={errors} />
        <ProofFields
          context={context}
          proof={{ ...proof, setName }}
          recipient={parcel.recipient}
          errors={errors}
        />
        <PositionField
          context={context}
          error={errors.latitude ?? errors.longitude}
          device={device}
        />
        <DeliveryDetailFields
          context={context}
          errors={errors}
          field={(name) => ({
            ...controlProps(name, typed[name], (text) => setTyped({ ...typed, [name]: text })),
            error: errors[name],
          })}
        />
        {failure !== null && <DeliveryFailure failure={failure} context={context} />}
        <div className="deliver-end full paper">
          <Button
            className="full"
            icon="check_circle"
            label={busy ? context.form.working : t.submit}
            type="submit"
            busy={busy}
          />
          {busy && (
            <progress
              className="above"
              max={1}
              value={part}
              aria-label={interpolate(form.uploading, { percent: Math.round(part * 100) })}
            />
          )}
        </div>
      </form>
    </fieldset>
  );
}

/** Why the delivery was not recorded. The page stays as it is, so that the signature is not lost. */
function DeliveryFailure({ failure, context }: Pick<Props, 'context'> & { failure: Failure }) {
  const { t, noAnswer, signIn } = context;
  if (!hasSessionEnded(failure)) return <FormErrors errors={failureSentences(failure, noAnswer)} />;
  return (
    <div className="panel panel-bad" role="alert">
      <p>{interpolate(t.signedOut, { button: t.submit })}</p>
      <p>
        <a href={signIn.href} target="_blank" rel="noopener">
          {signIn.label}
        </a>
      </p>
    </div>
  );
}

/** The fields of a request; null: left out. */
type Fields = Record<string, string | File | null>;

/**
 * Sends a delivery, one at a time. After a failure the same delivery has the same key: if only the answer was lost, it
 * is not recorded twice.
 */
function useDelivery(onSent: (answer: DeliveryAnswer) => void) {
  const [busy, run] = usePending();
  const [part, setPart] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const tried = useRef<{ fields: Fields; key: string }>(null);

  /** @param read returns the fields; null if something is missing, which the form shows. */
  const send = (read: () => Promise<Fields | null>) =>
    run(async () => {
      setPart(0);
      setFailure(null);
      const fields = await read();
      if (fields === null) return;
      const last = tried.current;
      const key = last && areSame(last.fields, fields) ? last.key : newIdempotencyKey();
      tried.current = { fields, key };
      const headers = { 'Idempotency-Key': key };
      const form = deliveryFormData(fields);
      const answer = await sendWithRetries(() =>
        sendForm<DeliveryAnswer>('POST', paths.api.deliveries, form, setPart, headers),
      );
      if (answer.status !== 'success') return setFailure(answer);
      onSent(answer.data);
      // The page is about to be left, so nothing may be sent again.
      await new Promise(() => {});
    });

  const forget = (name: string) => setFailure((last) => last && withoutFieldError(last, name));

  return { busy, part, failure, forget, send };
}

function areSame(one: Fields, other: Fields): boolean {
  return Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
}

function deliveryFormData(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== '') form.append(name, value);
  }
  return form;
}

type FurtherFieldsProps = {
  context: DeliverContext;
  errors: Record<string, string>;
  field: (
    name: keyof typeof emptyFields,
  ) => ReturnType<typeof controlProps> & { error: string | undefined };
};

/** Rarely needed fields: the place in words, a note, another time. */
function DeliveryDetailFields({ context, errors, field }: FurtherFieldsProps) {
  const { t, fields, events, contentLang, timeZone } = context;
  const isWrong = Object.keys(emptyFields).some((name) => name in errors);
  return (
    <details className="event-further full" open={isWrong || undefined}>
      <summary>{t.more}</summary>
      <InputField
        label={fields.location}
        hint={events.placeHint}
        {...field('location')}
        maxLength={eventFields.location.max}
        autoComplete="off"
        dir="auto"
        lang={contentLang}
      />
      <TextareaField
        label={fields.note}
        hint={t.noteHint}
        {...field('note')}
        maxLength={deliveryFields.note.max}
        dir="auto"
        lang={contentLang}
      />
      <InputField
        label={events.when}
        hint={interpolate(events.whenHint, { zone: timeZone })}
        {...field('happened_at')}
        type="datetime-local"
      />
    </details>
  );
}

/** Asks before unsaved input is lost. @param leaving is true once the form itself leaves the page. */
function useLeaveGuard(dirty: boolean, leaving: RefObject<boolean>): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty, leaving]);
}
