import { type ReactNode, useEffect, useState } from 'react';
import { amountToCollect } from '../../../server/parcels/shared/cash.ts';
import { type FailureReason, failureReasons } from '../../../server/shared/enums.ts';
import { deliveryFields } from '../../../server/shared/event-fields.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Button } from '../../shared/button.tsx';
import { Dialog } from '../../shared/dialog.tsx';
import { usePending } from '../../shared/hooks.ts';
import { controlProps, TextareaField } from '../../shared/labelled-controls.tsx';
import { Choices } from '../deliveries/choices.tsx';
import { CollectFields, useCollection } from '../deliveries/collect-fields.tsx';
import { PositionField, usePosition } from '../deliveries/position-field.tsx';
import { ProofFields, useProof } from '../deliveries/proof-fields.tsx';
import { addReport, type NewReport } from '../queue/items.ts';
import type { StopNow, TodayContext } from './stops-now.ts';

type Props = { stop: StopNow; context: TodayContext; onSaved: () => void; onClose: () => void };

export function DeliverDialog(props: Props) {
  const { stop, context } = props;
  const [note, setNote] = useState('');
  const proof = useProof();
  const collection = useCollection(amountToCollect(stop));
  const device = useAllowedPosition();

  async function read() {
    const proven = await proof.read();
    return proven && { ...proven, ...collection.fields(), note, ...device.fields };
  }

  return (
    <OutcomeDialog
      {...props}
      read={read}
      outcome="delivered"
      path={paths.api.deliveries}
      submit={context.proof.t.submit}
    >
      <CollectFields context={context.proof} collection={collection} />
      <ProofFields context={context.proof} proof={proof} recipient={stop.recipient_name} />
      <NoteField context={context} note={note} onChange={setNote} />
      <PositionField context={context.proof} device={device} />
    </OutcomeDialog>
  );
}

export function FailDialog(props: Props) {
  const { context } = props;
  const [reason, setReason] = useState<FailureReason | null>(null);
  const [note, setNote] = useState('');
  const device = useAllowedPosition();
  return (
    <OutcomeDialog
      {...props}
      outcome="failed"
      path={paths.api.failedDeliveries}
      submit={context.save}
      read={async () => ({ reason, note, ...device.fields })}
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
      <PositionField context={context.proof} device={device} />
    </OutcomeDialog>
  );
}

type NoteProps = { context: TodayContext; note: string; onChange: (note: string) => void };

function NoteField({ context: { proof }, note, onChange }: NoteProps) {
  return (
    <TextareaField
      label={proof.fields.note}
      note={proof.form.optional}
      {...controlProps('note', note, onChange)}
      rows={2}
      maxLength={deliveryFields.note.max}
      dir="auto"
      lang={proof.contentLang}
    />
  );
}

/**
 * The position of the device at the door. If the driver has already allowed the site to read it, it is read when the dialog opens.
 * Otherwise it is read when the driver presses the button for it.
 */
function useAllowedPosition() {
  const device = usePosition();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the device is asked once, when the dialog opens
  useEffect(() => {
    isLocationAllowed().then((allowed) => allowed && device.locate());
  }, []);
  return device;
}

async function isLocationAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // The browser cannot tell, so the driver has to press the button.
    return false;
  }
}

/** The fields of a report; null and '': left out. */
type EndFields = Record<string, string | Blob | null>;

type EndDialogProps = Props & {
  outcome: 'delivered' | 'failed';
  /** The path of the API call that the report is sent to. */
  path: string;
  submit: string;
  /** Reads the fields; null if something is missing, which the form shows. */
  read: () => Promise<EndFields | null>;
  children: ReactNode;
};

/** Asks for the outcome of a stop, and stores it on the device. */
function OutcomeDialog({ stop, outcome, path, context, submit, read, ...props }: EndDialogProps) {
  const [pending, start] = usePending();
  const [isFull, setFull] = useState(false);
  const { t, runs } = context;
  const after = stop.report?.number ?? 0;

  const save = () =>
    start(async () => {
      const fields = await read();
      if (fields === null) return;
      const { id, tracking_code: code } = stop;
      const given = nonEmptyFields({ ...fields, parcel: code });
      try {
        await addReport({ stop: id, code, outcome, path, after, fields: given });
      } catch {
        return setFull(true);
      }
      props.onSaved();
    });

  return (
    <Dialog
      className="event-dialog today-dialog paper"
      title={runs.states[outcome]}
      head={{ about: <bdi>{stop.recipient_name}</bdi>, close: context.close }}
      onClose={props.onClose}
    >
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
        <div className="deliver-end full paper">
          <Button icon="check" label={submit} type="submit" busy={pending} />
        </div>
      </form>
    </Dialog>
  );
}

function nonEmptyFields(fields: EndFields): NewReport['fields'] {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
}
