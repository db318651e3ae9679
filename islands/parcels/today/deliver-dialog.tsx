import { useState } from 'react';
import { paths } from '../../../server/shared/paths.ts';
import { PositionField } from '../deliveries/position-field.tsx';
import { ProofFields, useProof } from '../deliveries/proof-fields.tsx';
import { EndDialog } from './end-dialog.tsx';
import { NoteField } from './note-field.tsx';
import type { StopNow } from './stops-now.ts';
import type { TodayContext } from './today-context.ts';
import { useAllowedPosition } from './use-allowed-position.ts';

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
