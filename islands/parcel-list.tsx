import { useRef, useState } from 'react';
import type { Paged } from '../server/shared/envelope.ts';
import { fill } from '../server/shared/fill.ts';
import type { ListedParcel, ListQuery, ManyResult } from '../server/shared/parcel-list.ts';
import { Icon } from '../views/parts/icon.tsx';
import { BulkBar } from './parcel-list/bulk-bar.tsx';
import type { ParcelListContext } from './parcel-list/context.ts';
import { DeleteMany } from './parcel-list/delete-many.tsx';
import { Check, FilterPanel } from './parcel-list/filter-panel.tsx';
import { LookPanel, SortChoice } from './parcel-list/look-panel.tsx';
import { ParcelRow } from './parcel-list/parcel-row.tsx';
import { SetField } from './parcel-list/set-field.tsx';
import { type ManyOutcome, useMany } from './parcel-list/use-many.ts';
import { type Parcels, useParcels } from './parcel-list/use-parcels.ts';
import { type Selection, useSelection } from './parcel-list/use-selection.ts';
import { ViewBar } from './parcel-list/view-bar.tsx';
import { ConfirmDeletion } from './record-list/confirm-deletion.tsx';
import { SearchBox } from './record-list/search.tsx';
import { noAnswer } from './shared/api.ts';
import { EventDialog } from './shared/event/event-dialog.tsx';
import type { SentEvent } from './shared/event/send-event.ts';
import { type Undoable, UndoToast } from './shared/event/undo-toast.tsx';
import { Toast } from './shared/toast.tsx';

type Props = {
  first: Paged<ListedParcel>;
  query: ListQuery;
  context: ParcelListContext;
};

/** What is asked over the list: about one parcel, or about those that are selected. */
type Question =
  | { about: 'event' | 'deletion'; parcel: ListedParcel }
  | { about: 'event' | 'deletion' | 'field'; parcel: null };

/** As many as can be selected at once. */
const mostSelected = 10_000;

/** The list of parcels: found, filtered, sorted, selected, and changed one by one or many at once. */
export default function ParcelList({ first, query, context }: Props) {
  const parcels = useParcels(first, query);
  const selection = useSelection(parcels.list.data.map(({ id }) => id));
  const many = useMany();
  const [question, setQuestion] = useState<Question | null>(null);
  const [recorded, setRecorded] = useState<Undoable | null>(null);
  const [said, setSaid] = useState('');
  const top = useRef<HTMLDivElement>(null);
  const { t } = context;

  async function changeMany(method: 'PATCH' | 'DELETE', change: object, sentence: string) {
    const outcome = await many.run(method, [...selection.ids], change);
    setQuestion(null);
    setSaid(outcomeSaid(outcome, sentence, context));
    if (outcome.failure !== null) parcels.onFailure(outcome.failure);
    selection.clear();
    selection.set(
      outcome.refused.map(({ parcel }) => parcel),
      true,
    );
    await parcels.refresh();
    // What had the focus may be gone.
    top.current?.focus();
  }

  function onSent({ ids, done, failed }: SentEvent) {
    const codeOf = (id: string | number) =>
      parcels.list.data.find((one) => one.id === id)?.tracking_code;
    setRecorded({ ids, done, failed: failed.map((id) => codeOf(id) ?? String(id)) });
    if (question?.parcel === null) selection.clear();
    parcels.refresh();
  }

  async function removeOne(parcel: ListedParcel) {
    setQuestion(null);
    const removed = await parcels.remove(parcel);
    setSaid(removed ? context.list.deleted : '');
    selection.set([parcel.id], false);
    // The button that had the focus was removed together with the parcel.
    if (removed) top.current?.focus();
  }

  return (
    <div className="record-list parcel-list" ref={top} tabIndex={-1}>
      <ListTools context={context} parcels={parcels} />
      <p className="list-state" role="status">
        {said !== '' && `${said} `}
        {parcels.fetching ? context.list.fetching : totalOf(parcels.list, context)}
      </p>
      <Rows context={context} parcels={parcels} selection={selection} onAsk={setQuestion} />
      {selection.ids.size > 0 && (
        <BulkBar
          context={context}
          count={selection.ids.size}
          more={selectableOf(parcels.list, selection)}
          isCapped={isBeyondSelection(parcels.list)}
          onSelectAll={async () => selection.set((await parcels.findAll()) ?? [], true)}
          onEvent={() => setQuestion({ about: 'event', parcel: null })}
          onSet={() => setQuestion({ about: 'field', parcel: null })}
          onDelete={() => setQuestion({ about: 'deletion', parcel: null })}
          onClear={selection.clear}
        />
      )}
      {question?.about === 'event' && (
        <EventDialog
          context={context.event}
          code={question.parcel?.tracking_code ?? null}
          count={question.parcel === null ? selection.ids.size : 1}
          parcels={() => (question.parcel === null ? [...selection.ids] : [question.parcel.id])}
          onSent={onSent}
          onClose={() => setQuestion(null)}
        />
      )}
      {question?.about === 'deletion' && question.parcel !== null && (
        <ConfirmDeletion
          t={context.list}
          name={question.parcel.tracking_code}
          onConfirm={() => removeOne(question.parcel)}
          onCancel={() => setQuestion(null)}
        />
      )}
      {question?.about === 'deletion' && question.parcel === null && (
        <DeleteMany
          context={context}
          count={selection.ids.size}
          many={many}
          onDelete={() => changeMany('DELETE', {}, t.deleted)}
          onClose={() => setQuestion(null)}
        />
      )}
      {question?.about === 'field' && (
        <SetField
          context={context}
          count={selection.ids.size}
          many={many}
          onSet={(name, value) => changeMany('PATCH', { [name]: value }, t.changed)}
          onClose={() => setQuestion(null)}
        />
      )}
      {recorded !== null && (
        <UndoToast
          // What comes next has ten seconds of its own.
          key={recorded.ids[0]}
          context={context.event}
          recorded={recorded}
          onUndone={() => {
            setRecorded(null);
            setSaid(context.undone);
            parcels.refresh();
          }}
          onClose={() => setRecorded(null)}
        />
      )}
      {parcels.error !== null && (
        <Toast
          key={parcels.error.number}
          message={
            parcels.error.sentence === noAnswer
              ? `${noAnswer}. ${context.list.noAnswer}`
              : parcels.error.sentence
          }
          close={context.list.dismiss}
          onClose={parcels.dismiss}
        />
      )}
    </div>
  );
}

/** What the list can be asked for. */
function ListTools({ context, parcels }: { context: ParcelListContext; parcels: Parcels }) {
  const { query, ask } = parcels;
  return (
    <div className="list-tools">
      <ViewBar context={context} query={query} onChoose={ask} onFailure={parcels.onFailure} />
      <div className="list-asks">
        <SearchBox
          label={context.t.search}
          search={query.search}
          setSearch={(search) => ask({ search }, true)}
        />
        <SortChoice context={context} query={query} onChange={ask} />
      </div>
      <div className="list-panels">
        <FilterPanel
          context={context}
          filter={query.filter}
          onChange={(filter, typing) => ask({ filter }, typing)}
        />
        <LookPanel context={context} query={query} onChange={ask} />
      </div>
    </div>
  );
}

type RowsProps = {
  context: ParcelListContext;
  parcels: Parcels;
  selection: Selection;
  onAsk: (question: Question) => void;
};

function Rows({ context, parcels, selection, onAsk }: RowsProps) {
  const { list, query, fetching, showNext } = parcels;
  const shown = list.data.map(({ id }) => id);
  return (
    <>
      {shown.length > 0 && (
        <Check
          label={context.t.selectPage}
          checked={shown.every((id) => selection.ids.has(id))}
          onChange={(checked) => selection.set(shown, checked)}
        />
      )}
      <ul className={`records parcels-${query.density}`} aria-busy={fetching}>
        {list.data.map((parcel) => (
          <ParcelRow
            key={parcel.id}
            parcel={parcel}
            columns={query.columns}
            context={context}
            selected={selection.ids.has(parcel.id)}
            onSelect={(range) => selection.toggle(parcel.id, range)}
            onEvent={() => onAsk({ about: 'event', parcel })}
            onDelete={() => onAsk({ about: 'deletion', parcel })}
          />
        ))}
      </ul>
      {list.total > 0 && (
        <div className="list-paging">
          <span dir="ltr">
            {`(${list.current_page}/${list.last_page}${list.total_is_capped ? '+' : ''})`}
          </span>
          {list.next_page_url !== null && (
            <button
              type="button"
              className="tool"
              aria-label={context.list.more}
              title={context.list.more}
              aria-disabled={fetching || undefined}
              onClick={showNext}
            >
              <Icon name="arrow_forward" />
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** How many parcels there are, in words. */
function totalOf(list: Paged<unknown>, { list: t, event }: ParcelListContext): string {
  if (list.total === 0) return t.empty;
  const count = new Intl.NumberFormat(event.tag).format(list.total);
  return fill(list.total_is_capped ? t.totalCapped : t.total, { count });
}

/** How many could be selected at once; 0 where all of them are, or are shown. */
function selectableOf(list: Paged<ListedParcel>, { ids }: Selection): number {
  const isMore = list.next_page_url !== null && ids.size < list.total;
  if (isBeyondSelection(list)) return ids.size < mostSelected ? mostSelected : 0;
  return isMore ? list.total : 0;
}

/** Whether more match than can be selected, or than were counted. */
function isBeyondSelection({ total, total_is_capped }: Paged<unknown>): boolean {
  return total_is_capped === true || total > mostSelected;
}

function outcomeSaid(
  { done, refused }: ManyOutcome,
  sentence: string,
  { t, event }: ParcelListContext,
): string {
  const number = (value: number) => new Intl.NumberFormat(event.tag).format(value);
  const reasons = [...new Set(refused.map(({ error }: ManyResult) => error))].join(' ');
  const failed =
    refused.length > 0 ? ` ${fill(t.failed, { count: number(refused.length) })}. ${reasons}` : '';
  return `${fill(sentence, { count: number(done) })}.${failed}`;
}
