import type { ListedParcel, ListQuery } from '../../../server/shared/parcel-list.ts';
import { ConfirmDeletion } from '../../shared/list/confirm-deletion.tsx';
import { EventDialog } from '../events/event-dialog.tsx';
import type { SentEvent } from '../events/send-event.ts';
import { AssignDialog } from '../runs/assign-dialog.tsx';
import { BulkChange } from './bulk-change.tsx';
import { BulkDelete } from './bulk-delete.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';
import { PrintDialog } from './print-dialog.tsx';
import type { Bulk, OutcomeKey } from './use-bulk.ts';

/** A dialog over the list: about one parcel, or about the selected ones. */
export type ListDialog =
  | { about: 'event' | 'deletion'; parcel: ListedParcel }
  | { about: 'event' | 'deletion' | 'field' | 'print' | 'run'; parcel: null };

type Props = {
  context: ParcelListContext;
  dialog: ListDialog;
  /** The ids of those that are selected. */
  selected: number[];
  query: ListQuery;
  bulk: Bulk;
  onSent: (sent: SentEvent) => void;
  onRemove: (parcel: ListedParcel) => void;
  onAssigned: () => void;
  onChange: (method: 'PATCH' | 'DELETE', change: object, outcome: OutcomeKey) => void;
  onClose: () => void;
};

/** The dialog of a question. */
export function ListDialogs({ context, dialog, selected, query, bulk, onClose, ...on }: Props) {
  const { about, parcel } = dialog;
  const shared = { context, count: selected.length, bulk, onClose };
  if (about === 'event') {
    return (
      <EventDialog
        context={context.event}
        code={parcel?.tracking_code ?? null}
        count={parcel === null ? selected.length : 1}
        parcels={() => (parcel === null ? selected : [parcel.id])}
        onSent={on.onSent}
        onClose={onClose}
      />
    );
  }
  if (about === 'print') {
    return <PrintDialog {...{ context, selected, query, onClose }} />;
  }
  if (about === 'run') {
    const { runs } = context;
    return (
      <AssignDialog
        context={runs}
        parcels={selected}
        onAssigned={on.onAssigned}
        onClose={onClose}
      />
    );
  }
  if (about === 'field') {
    return (
      <BulkChange
        {...shared}
        onSet={(name, value) => on.onChange('PATCH', { [name]: value }, 'changed')}
      />
    );
  }
  if (parcel === null) {
    return <BulkDelete {...shared} onDelete={() => on.onChange('DELETE', {}, 'deleted')} />;
  }
  return (
    <ConfirmDeletion
      t={context.list}
      name={parcel.tracking_code}
      onConfirm={() => on.onRemove(parcel)}
      onCancel={onClose}
    />
  );
}
