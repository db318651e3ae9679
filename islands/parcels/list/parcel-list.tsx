import { lazy, Suspense, useRef, useState } from 'react';
import { amountToCollect } from '../../../server/parcels/shared/cash.ts';
import {
  apiQuery,
  type ChipCounts,
  type ListedParcel,
  type ListQuery,
} from '../../../server/parcels/shared/parcel-list.ts';
import type { PageOf } from '../../../server/shared/envelope.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { isolateName } from '../../../views/parts/written.tsx';
import { ConfirmDeletion } from '../../shared/list/confirm-deletion.tsx';
import PageNotice from '../../shared/page-notice.tsx';
import type { Due } from '../events/event-context.ts';
import type { SentEvent } from '../events/send-event.ts';
import { useUndoToast } from '../events/undo-toast.tsx';
import { AssignDialog } from '../runs/assign-dialog.tsx';
import { BulkBar, PrintDialog } from './bulk-bar.tsx';
import { BulkChange, BulkDelete } from './bulk-dialog.tsx';
import { ListTools } from './list-tools.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';
import { type ListDialog, ListState, ParcelTable } from './parcel-rows.tsx';
import {
  type OutcomeKey,
  outcomeSentence,
  type Parcels,
  useBulk,
  useParcels,
  useSelection,
} from './use-parcels.ts';
import { useChipCounts, ViewBar } from './view-bar.tsx';

/** The dialog's module is loaded when an event is first added. */
const EventDialog = lazy(async () => ({
  default: (await import('../events/event-dialog.tsx')).EventDialog,
}));

type Props = {
  first: PageOf<ListedParcel>;
  query: ListQuery;
  counts: ChipCounts;
  context: ParcelListContext;
};

/** The list of parcels, with search, filters, sorting, selection, and changes of one parcel or many. */
export default function ParcelList({ first, query, counts: firstCounts, context }: Props) {
  const [counts, refreshCounts] = useChipCounts(firstCounts);
  const parcels = useParcels(first, query, context.list);
  const selection = useSelection(parcels.list.data.map(({ id }) => id));
  const bulk = useBulk();
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const [message, setMessage] = useState('');
  // The query whose results are all selected.
  const [allOfQuery, setAllOfQuery] = useState<string | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const refresh = () => Promise.all([parcels.refresh(), refreshCounts()]);
  const [toast, setRecorded] = useUndoToast(context.event, () => {
    setMessage(context.undone);
    refresh();
  });

  async function changeSelected(method: 'PATCH' | 'DELETE', change: object, key: OutcomeKey) {
    const outcome = await bulk.run(method, [...selection.ids], change);
    setDialog(null);
    setMessage(outcomeSentence(outcome, key, context));
    if (outcome.failure !== null) parcels.report(outcome.failure);
    selection.clear();
    selection.set([...outcome.refused.map(({ parcel }) => parcel), ...outcome.rest], true);
    await refresh();
    // The element that had the focus may be gone.
    top.current?.focus();
  }

  function onSent({ ids, done, failed }: SentEvent) {
    const listedTrackingCode = (id: string | number) =>
      parcels.list.data.find((one) => one.id === id)?.tracking_code;
    setRecorded({ ids, done, failed: failed.map((id) => listedTrackingCode(id) ?? id) });
    if (dialog?.parcel === null) selection.clear();
    refresh();
  }

  /** The money to collect for these parcels, as far as this page shows them and they are not delivered. */
  function amountDue(ids: readonly number[]): Due {
    const here = parcels.list.data.filter(
      ({ id, stage }) => stage !== 'delivered' && ids.includes(id),
    );
    const [first = null] = here.flatMap((parcel) => amountToCollect(parcel) ?? []);
    return first !== null && ids.length > 1 ? 'several' : first;
  }

  async function selectAll() {
    if (isSelecting) return;
    setSelecting(true);
    const ids = await parcels.findAll();
    setSelecting(false);
    if (ids === null) return;
    selection.set(ids, true);
    setAllOfQuery(queryKey(parcels));
  }

  /** The bar that had the focus disappears. */
  function clear() {
    selection.clear();
    setAllOfQuery(null);
    top.current?.focus();
  }

  async function removeOne(parcel: ListedParcel) {
    const removed = await parcels.remove(parcel);
    const name = isolateName(parcel.tracking_code);
    setMessage(removed ? interpolate(context.list.deleted, { name }) : '');
    if (removed) refreshCounts();
    selection.set([parcel.id], false);
    // The button that had the focus was removed together with the parcel.
    if (removed) top.current?.focus();
  }

  function drawDialog({ about, parcel }: ListDialog) {
    const selected = [...selection.ids];
    const onClose = () => setDialog(null);
    const shared = { context, count: selected.length, bulk, onClose };
    if (about === 'event') {
      const ids = parcel === null ? selected : [parcel.id];
      return (
        <EventDialog
          context={context.event}
          code={parcel?.tracking_code ?? null}
          count={ids.length}
          due={amountDue(ids)}
          parcels={() => ids}
          onSent={onSent}
          onClose={onClose}
        />
      );
    }
    if (about === 'print') {
      const { query } = parcels;
      return <PrintDialog context={context} selected={selected} query={query} onClose={onClose} />;
    }
    if (about === 'run') {
      return (
        <AssignDialog
          context={context.runs}
          parcels={selected}
          onAssigned={selection.clear}
          onClose={onClose}
        />
      );
    }
    if (about === 'field') {
      const set = (name: string, value: string) =>
        changeSelected('PATCH', { [name]: value }, 'changed');
      return <BulkChange {...shared} onSet={set} />;
    }
    if (parcel === null) {
      return <BulkDelete {...shared} onDelete={() => changeSelected('DELETE', {}, 'deleted')} />;
    }
    return (
      <ConfirmDeletion
        t={context.list}
        name={parcel.tracking_code}
        onConfirm={() => removeOne(parcel)}
        onClose={onClose}
      />
    );
  }

  return (
    <div className="record-list parcel-list" ref={top} tabIndex={-1}>
      <ViewBar
        context={context}
        query={parcels.query}
        counts={counts}
        onChoose={parcels.changeQuery}
        onFailure={parcels.report}
      />
      <ListTools
        context={context}
        parcels={parcels}
        onPrint={selection.ids.size > 0 ? null : () => setDialog({ about: 'print', parcel: null })}
      />
      <ListState
        context={context}
        parcels={parcels}
        selection={selection}
        message={message}
        hasAll={allOfQuery === queryKey(parcels)}
        isSelecting={isSelecting}
        onSelectAll={selectAll}
      />
      <ParcelTable
        context={context}
        parcels={parcels}
        selection={selection}
        onOpen={setDialog}
        onCopied={() => setMessage(context.menu.copied)}
      />
      {selection.ids.size > 0 && (
        <BulkBar
          context={context}
          ids={selection.ids}
          isSelecting={isSelecting}
          onOpen={(about) => setDialog({ about, parcel: null })}
          onClear={clear}
        />
      )}
      <Suspense>{dialog !== null && drawDialog(dialog)}</Suspense>
      {toast}
      <PageNotice close={context.list.dismiss} />
      {parcels.errorToast}
    </div>
  );
}

function queryKey({ query }: Parcels): string {
  return String(apiQuery(query));
}
