import { type ReactNode, useEffect, useState } from 'react';
import { codOf } from '../../../server/shared/cash.ts';
import { type FailureReason, failureReasons } from '../../../server/shared/enums.ts';
import { deliveryFields } from '../../../server/shared/fields.ts';
import { paths } from '../../../server/shared/paths.ts';
import { IconButton } from '../../../views/parts/icon.tsx';
import { Button } from '../../shared/button.tsx';
import { useModal, usePending } from '../../shared/hooks.ts';
import { TextareaField } from '../../shared/labelled-controls.tsx';
import { CollectFields, useCollection } from '../deliveries/collect-fields.tsx';
import { PositionField, usePosition } from '../deliveries/position-field.tsx';
import { Choices, ProofFields, useProof } from '../deliveries/proof-fields.tsx';
import { addReport, type NewReport } from '../queue/reports.ts';
import type { StopNow, TodayContext } from './stops-now.ts';

type Props = { stop: StopNow; context: TodayContext; onSaved: () => void; onClose: () => void };

/** Takes the proof of a delivery. */
export function DeliverDialog({ stop, context, onSaved, onClose }: Props) {
  const [note, setNote] = useState('');
  const proof = useProof();
  const collection = useCollection(codOf(stop));
  const { device, fields: position } = useAllowedPosition();

  async function read() {
    const proven = await proof.read();
    return proven && { ...proven, ...collection.fields(), note, ...position };
  }

  return (
    <EndDialog
      stop={stop}
      context={context}
      onSaved={onSaved}
      onClose={onClose}
      read={read}
      outcome="delivered"
      path={paths.api.deliveries}
      submit={context.proof.t.submit}
    >
      <CollectFields context={context.proof} collection={collection} errors={{}} />
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
      stop={stop}
      context={context}
      onSaved={onSaved}
      onClose={onClose}
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
    <TextareaField
      label={proof.fields.note}
      note={proof.form.optional}
      error={undefined}
      name="note"
      rows={2}
      maxLength={deliveryFields.note.max}
      dir="auto"
      lang={proof.contentLang}
      value={note}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
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

/** The fields of a report; null and '': left out. */
type EndFields = Record<string, string | Blob | null>;

type EndDialogProps = {
  stop: StopNow;
  outcome: 'delivered' | 'failed';
  /** The call that it is sent to. */
  path: string;
  context: TodayContext;
  submit: string;
  /** What is sent; null: something is missing, and the form says so. */
  read: () => Promise<EndFields | null>;
  onSaved: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks how a stop has ended, and keeps it on the device. */
function EndDialog({ stop, outcome, path, context, submit, read, ...props }: EndDialogProps) {
  const { dialog, titleId, close } = useModal();
  const [pending, start] = usePending();
  const [isFull, setFull] = useState(false);
  const { t, runs } = context;
  const after = stop.report?.number ?? 0;

  const save = () =>
    start(async () => {
      const fields = await read();
      if (fields === null) return;
      const report = { stop: stop.id, code: stop.tracking_code, outcome, path, after };
      try {
        await addReport({ ...report, fields: given({ ...fields, parcel: stop.tracking_code }) });
      } catch {
        return setFull(true);
      }
      close();
      props.onSaved();
    });

  return (
    <dialog
      className="event-dialog today-dialog"
      ref={dialog}
      aria-labelledby={titleId}
      onClose={props.onClose}
    >
      <header>
        <h2 id={titleId}>{runs.states[outcome]}</h2>
        <IconButton icon="close" label={context.close} onClick={close} />
        <p>
          <bdi>{stop.recipient_name}</bdi>
        </p>
      </header>
      <form
        className="form deliver"
        aria-busy={pending}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {props.children}
        {isFull && (
          <p className="panel panel-bad" role="alert">
            {t.notStored}
          </p>
        )}
        <div className="deliver-end">
          <Button icon="check" label={submit} type="submit" busy={pending} />
        </div>
      </form>
    </dialog>
  );
}

function given(fields: EndFields): NewReport['fields'] {
  const kept: NewReport['fields'] = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== '') kept[name] = value;
  }
  return kept;
}
