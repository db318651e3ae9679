import { type ReactNode, useRef, useState } from 'react';
import type { Paged } from '../../server/shared/envelope.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { IconButton } from '../../views/parts/icon-button.tsx';
import { isolated } from '../../views/parts/isolated.ts';
import { PlainDeletion } from '../../views/parts/plain-deletion.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { ConfirmDeletion } from '../shared/list/confirm-deletion.tsx';
import { Paging, totalOf } from '../shared/list/paging.tsx';
import {
  type Records,
  type Row,
  type StoreCollection,
  useOwnRecords,
  useStoredRecords,
} from '../shared/list/records.ts';
import { SearchBox } from '../shared/list/search.tsx';
import { PageNotice } from '../shared/page-notice.tsx';
import { ErrorToast } from '../shared/toast.tsx';
import { type Around, type ListSource, type ListState, useList } from './use-list.ts';

type ListProps<Entry extends Row> = ListSource & {
  t: Messages['control']['list'];
  /** The language that numbers are written in, BCP 47. */
  tag: string;
  /** The name of a record in the question before it is deleted. */
  nameOf: (entry: Entry) => string;
  /** What else is lost with a record; undefined if nothing is. */
  warningOf?: (entry: Entry) => string | undefined;
  draw: (entry: Entry, update: ListState<Entry>['update'], around: Around<Entry>) => ReactNode;
  /** The order, if entries can move. */
  compare?: (one: Entry, other: Entry) => number;
};

type Props<Entry extends Row> = ListProps<Entry> & { records: Records<Entry> };

/** A list of records: searched while typing, loaded page by page, deleted after confirmation. */
function List<Entry extends Row>(props: Props<Entry>) {
  const { t, tag, nameOf, warningOf, draw, compare, records, ...source } = props;
  const state = useList(source, records);
  const { list, search, fetching, error } = state;
  const [toDelete, setToDelete] = useState<Entry | null>(null);
  const [message, announce] = useState('');
  const entries = compare === undefined ? list.data : list.data.toSorted(compare);
  const top = useRef<HTMLDivElement>(null);

  async function remove(entry: Entry) {
    setToDelete(null);
    const removed = await state.remove(entry);
    announce(removed ? interpolate(t.deleted, { name: isolated(nameOf(entry)) }) : '');
    // The button that had the focus was removed together with the record.
    if (removed) top.current?.focus();
  }

  return (
    <div className="record-list" ref={top} tabIndex={-1}>
      {source.search !== null && (
        <SearchBox label={t.search} search={search} setSearch={state.setSearch} />
      )}
      <p className="list-state" role="status">
        {message !== '' && `${message} `}
        {fetching ? t.fetching : totalOf(list, t, tag)}
      </p>
      <ul className="records" aria-busy={fetching}>
        {entries.map((entry, index) => (
          <li key={entry.id} className="record">
            {draw(entry, state.update, {
              before: entries[index - 1],
              after: entries[index + 1],
              announce,
            })}
            {source.deletion !== null && (
              <IconButton
                icon="delete"
                label={`${t.delete}: ${nameOf(entry)}`}
                className="tool record-delete soft"
                title={t.delete}
                onClick={() => setToDelete(entry)}
              />
            )}
            {source.deletion !== null && (
              <PlainDeletion
                t={t}
                api={source.deletion}
                id={entry.id}
                name={nameOf(entry)}
                warning={warningOf?.(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      <Paging t={t} list={list} fetching={fetching} showNext={state.showNext} />
      {toDelete !== null && (
        <ConfirmDeletion
          t={t}
          name={nameOf(toDelete)}
          warning={warningOf?.(toDelete)}
          onConfirm={() => remove(toDelete)}
          onCancel={() => setToDelete(null)}
        />
      )}
      <PageNotice close={t.dismiss} />
      <ErrorToast error={error} t={t} onClose={state.dismiss} />
    </div>
  );
}

type OwnProps<Entry extends Row> = ListProps<Entry> & { first: Paged<Entry> };

/** A list with its own state, for records that nothing else on the page uses. */
export function OwnList<Entry extends Row>({ first, ...props }: OwnProps<Entry>) {
  return <List {...props} records={useOwnRecords(first)} />;
}

type StoredProps<Entry extends Row> = OwnProps<Entry> & { collection: StoreCollection<Entry> };

/** A list of records of a collection in the page's store. */
export function StoredList<Entry extends Row>({ first, collection, ...props }: StoredProps<Entry>) {
  return <List {...props} records={useStoredRecords(first, collection)} />;
}
