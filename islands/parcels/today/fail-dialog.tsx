import { useState } from 'react';
import { type FailureReason, failureReasons } from '../../../server/shared/catalog.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Choices } from '../deliveries/choices.tsx';
import { PositionField } from '../deliveries/position-field.tsx';
import { EndDialog } from './end-dialog.tsx';
import { NoteField } from './note-field.tsx';
import type { StopNow } from './stops-now.ts';
import type { TodayContext } from './today-context.ts';
import { useAllowedPosition } from './use-allowed-position.ts';

type Props = { stop: StopNow; context: TodayContext; onSaved: () => void; onClose: () => void };

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
