import { useEffect, useState } from 'react';
import { type FailureReason, failureReasons } from '../../../server/shared/enums.ts';
import { deliveryFields } from '../../../server/shared/fields.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Field } from '../../shared/form/field.tsx';
import { Choices } from '../deliveries/choices.tsx';
import { PositionField, usePosition } from '../deliveries/position-field.tsx';
import { ProofFields, useProof } from '../deliveries/proof-fields.tsx';
import { EndDialog } from './end-dialog.tsx';
import type { StopNow } from './stops-now.ts';
import type { TodayContext } from './today-context.ts';

type Props = { stop: StopNow; context: TodayContext; onSaved: () => void; onClose: () => void };

/** Takes the proof of a delivery. */
export function DeliverDialog({ stop, context, onSaved, onClose }: Props) {
  const [note, setNote] = useState('');
  const proof = useProof();
  const { device, fields: position } = useAllowedPosition();

  async function read() {
    const proven = await proof.read();
    return proven && { ...proven, note, ...position };
  }

  return (
    <EndDialog
      {...{ stop, context, onSaved, onClose, read }}
      outcome="delivered"
      path={paths.api.deliveries}
      submit={context.proof.t.submit}
    >
      <ProofFields
        context={context.proof}
        proof={proof}
        recipient={stop.recipient_name}
        errors={{}}
      />
      <NoteField context={context} note={note} onChange={setNote} />
      <PositionField context={context.proof} error={undefined} device={device} />
    </EndDialog>
  );
}

/** Asks why a parcel could not be delivered. */
export function FailDialog({ stop, context, onSaved, onClose }: Props) {
  const [reason, setReason] = useState<FailureReason | null>(null);
  const [note, setNote] = useState('');
  const { device, fields: position } = useAllowedPosition();
  return (
    <EndDialog
      {...{ stop, context, onSaved, onClose }}
      outcome="failed"
      path={paths.api.failedDeliveries}
      submit={context.save}
      read={async () => ({ reason, note, ...position })}
    >
      <Choices
        label={context.reasonLabel}
        name="reason"
        choices={failureReasons}
        words={context.runs.reasons}
        chosen={reason}
        onChoose={setReason}
      />
      <NoteField context={context} note={note} onChange={setNote} />
      <PositionField context={context.proof} error={undefined} device={device} />
    </EndDialog>
  );
}

type NoteProps = { context: TodayContext; note: string; onChange: (note: string) => void };

/** A note for the company, which is rarely needed. */
function NoteField({ context: { proof }, note, onChange }: NoteProps) {
  return (
    <Field label={proof.fields.note} note={proof.form.optional} error={undefined}>
      {(fieldProps) => (
        <textarea
          {...fieldProps}
          name="note"
          rows={2}
          maxLength={deliveryFields.note.max}
          dir="auto"
          lang={proof.contentLang}
          value={note}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** The device's position at the door: read where the driver has allowed it before, and else when a button asks for it. */
function useAllowedPosition() {
  const device = usePosition();
  const { locate } = device;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the device is asked once, when the dialog opens
  useEffect(() => {
    isAllowed().then((allowed) => allowed && locate());
  }, []);
  const { position } = device;
  const fields = {
    latitude: position === null ? null : String(position.latitude),
    longitude: position === null ? null : String(position.longitude),
  };
  return { device, fields };
}

async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // Then the button asks.
    return false;
  }
}
