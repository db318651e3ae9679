import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Refresh } from '../../shared/list/list.ts';
import type { Selected } from '../../shared/list/selection.ts';
import { useRequestErrors } from '../../shared/use-request.tsx';
import type { Due } from '../events/event-context.ts';
import type { SentEvent } from '../events/send-event.ts';
import { useUndoToast } from '../events/undo-toast.tsx';
import { AssignDialog } from '../runs/assign-dialog.tsx';
import { BulkBar, type BulkDialogName, PrintDialog } from './bulk-bar.tsx';
import { BulkChange, BulkDelete } from './bulk-dialog.tsx';
import type { ParcelBulkContext } from './parcel-bulk-context.ts';
import { type OutcomeKey, outcomeSentence, useBulk } from './use-bulk.ts';

/** The dialog's module is loaded when an event is first added. */
const EventDialog = lazy(async () => ({
  default: (await import('../events/event-dialog.tsx')).EventDialog,
}));

/** A question about one parcel, or about the selected ones. */
type Question = { about: BulkDialogName; parcel: { id: number; code: string } | null };

/** What is done with the selected parcels of the list above, and events of single ones. */
export default function ParcelBulk({ context }: { context: ParcelBulkContext }) {
  const [{ ids, isSelecting }, setSelected] = useState<Selected>({ ids: [], isSelecting: false });
  const [question, setQuestion] = useState<Question | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const bulk = useBulk();
  const { errorToast, report } = useRequestErrors(context.list);
  const records = () => findRecords(root.current);

  function refresh(says: string, selects: readonly number[]): void {
    const detail: Refresh = { says, selects };
    records()?.dispatchEvent(new CustomEvent('refresh', { detail }));
  }

  const [toast, setRecorded] = useUndoToast(context.event, () => refresh(context.undone, ids));

  useEffect(() => {
    const list = findRecords(root.current);
    if (list === null) return;
    const select = (event: Event) => {
      if (event instanceof CustomEvent) setSelected(event.detail);
    };
    const ask = (event: MouseEvent) => {
      const { target } = event;
      const link = target instanceof Element ? target.closest('[data-action=event]') : null;
      const row = link?.closest('tr')?.dataset;
      if (row?.id === undefined || row.code === undefined || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      setQuestion({ about: 'event', parcel: { id: Number(row.id), code: row.code } });
    };
    list.addEventListener('selection', select);
    list.addEventListener('click', ask);
    // The list's own bar is for browsers without script.
    list.dataset.ownBulk = '';
    list.dispatchEvent(new CustomEvent('selection-asked'));
    return () => {
      list.removeEventListener('selection', select);
      list.removeEventListener('click', ask);
    };
  }, []);

  async function changeSelected(method: 'PATCH' | 'DELETE', change: object, key: OutcomeKey) {
    const outcome = await bulk.run(method, ids, change);
    setQuestion(null);
    const left = [...outcome.refused.map(({ parcel }) => parcel), ...outcome.rest];
    refresh(outcomeSentence(outcome, key, context), left);
    if (outcome.failure !== null) report(outcome.failure);
  }

  function onSent({ ids: batches, done, failed }: SentEvent) {
    const shownCode = (id: string | number) => rowOf(records(), id)?.dataset.code;
    setRecorded({ ids: batches, done, failed: failed.map((id) => shownCode(id) ?? id) });
    refresh('', question?.parcel === null ? [] : ids);
  }

  /** The money to collect for these parcels, as far as the list shows them and they are not delivered. */
  function amountDue(parcels: readonly number[]): Due {
    const due = parcels.flatMap((id) => rowOf(records(), id)?.dataset.due ?? []);
    const [first] = due;
    if (first === undefined) return null;
    return parcels.length > 1 ? 'several' : JSON.parse(first);
  }

  function drawDialog({ about, parcel }: Question) {
    const onClose = () => setQuestion(null);
    const shared = { context, count: ids.length, bulk, onClose };
    switch (about) {
      case 'event': {
        const about = parcel === null ? ids : [parcel.id];
        return (
          <EventDialog
            context={context.event}
            code={parcel?.code ?? null}
            count={about.length}
            due={amountDue(about)}
            parcels={() => about}
            onSent={onSent}
            onClose={onClose}
          />
        );
      }
      case 'print':
        return <PrintDialog context={context} selected={ids} onClose={onClose} />;
      case 'run':
        return (
          <AssignDialog
            context={context.runs}
            parcels={ids}
            onAssigned={() => refresh('', [])}
            onClose={onClose}
          />
        );
      case 'field':
        return (
          <BulkChange
            {...shared}
            onSet={(name, value) => changeSelected('PATCH', { [name]: value }, 'changed')}
          />
        );
      case 'deletion':
        return <BulkDelete {...shared} onDelete={() => changeSelected('DELETE', {}, 'deleted')} />;
    }
  }

  return (
    <div className="bulk-place" ref={root}>
      {ids.length > 0 && (
        <BulkBar
          context={context}
          ids={ids}
          isSelecting={isSelecting}
          onOpen={(about) => setQuestion({ about, parcel: null })}
          onClear={() => refresh('', [])}
        />
      )}
      <Suspense>{question !== null && drawDialog(question)}</Suspense>
      {toast}
      {errorToast}
    </div>
  );
}

/** The list that the island stands below. */
function findRecords(root: HTMLElement | null): HTMLElement | null {
  return root?.closest('[data-list]')?.querySelector<HTMLElement>('[data-records]') ?? null;
}

function rowOf(records: HTMLElement | null, id: number | string) {
  return records?.querySelector<HTMLElement>(`tbody > tr[data-id="${id}"]`);
}
