import { useRef, useState } from 'react';
import type { Failure } from '../../../server/shared/envelope.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { fieldErrorsOf, fieldNameOf } from '../../shared/form/field.tsx';
import { useLeaveGuard } from '../../shared/form/use-form.ts';
import { sentencesOf } from '../../shared/sentences.ts';
import { saysSignedOut } from '../../shared/session.ts';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { storeRecorded } from '../events/recorded-events.ts';
import type { DeliverContext } from './deliver-context.ts';
import { PositionField, usePosition } from './position-field.tsx';
import { ProofFields, useProof } from './proof-fields.tsx';
import { FurtherFields } from './text-fields.tsx';
import { type Typed, useDelivery } from './use-delivery.ts';

type Props = {
  context: DeliverContext;
  parcel: { code: string; recipient: string };
  /** Where to go once it is delivered. */
  to: string;
};

const emptyFields: Typed = { location: '', note: '', happened_at: '' };

/** Takes the proof of a delivery: how it was handed over, a name, a signature, and what else there is. */
export default function Deliver({ context, parcel, to }: Props) {
  const { t, form } = context;
  const hydrated = useHydrated();
  const [typed, setTyped] = useState(emptyFields);
  const set = (name: keyof Typed, value: string) =>
    setTyped((current) => ({ ...current, [name]: value }));
  const proof = useProof();
  const device = usePosition();
  const leaving = useRef(false);
  const { busy, part, failure, forget, send } = useDelivery(({ event_id, delivery }) => {
    leaving.current = true;
    const message = interpolate(t.delivered, { name: delivery.received_by });
    const { pathname } = new URL(to, location.href);
    storeRecorded({ ids: [event_id], done: 1, failed: [], message }, pathname);
    location.assign(to);
  });
  const setName = (name: string) => {
    proof.setName(name);
    forget('received_by');
  };
  const isTyped = Object.values(typed).some((text) => text !== '');
  useLeaveGuard(isTyped || proof.isBegun, leaving);
  const errors = fieldErrorsOf(failure);
  const { latitude, longitude } = device.position ?? {};
  const position = { latitude: textOf(latitude), longitude: textOf(longitude) };
  const fields = async () => {
    const proven = await proof.read();
    return proven && { ...typed, ...proven, ...position, parcel: parcel.code };
  };
  return (
    // What is typed before the script has come would be lost.
    <fieldset className="event-fields deliver" disabled={!hydrated}>
      <form
        className="form"
        aria-busy={busy}
        onInput={(event) => forget(fieldNameOf(event))}
        onSubmit={(event) => {
          event.preventDefault();
          send(fields);
        }}
      >
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
        <FurtherFields context={context} typed={typed} set={set} errors={errors} />
        {failure !== null && <DeliveryFailure failure={failure} context={context} />}
        <div className="deliver-end">
          <button type="submit" className="button" aria-disabled={busy || undefined}>
            <Icon name="check_circle" />
            {busy ? context.events.recording : t.submit}
          </button>
          {busy && (
            <progress
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

function textOf(degrees: number | undefined): string {
  return degrees === undefined ? '' : String(degrees);
}

type DeliveryFailureProps = { failure: Failure; context: DeliverContext };

/** Why the delivery was not recorded. The page stays as it is, so that the signature is not lost. */
function DeliveryFailure({
  failure,
  context: { t, noAnswer: unanswered, signIn },
}: DeliveryFailureProps) {
  if (saysSignedOut(failure)) {
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
  const sentences = sentencesOf(failure, unanswered);
  return (
    <div className="panel panel-bad" role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
