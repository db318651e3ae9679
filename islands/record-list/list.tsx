import { type ReactNode, useRef, useState } from 'react';
import { fill } from '../../server/shared/fill.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { noAnswer } from '../shared/api.ts';
import { Toast } from '../shared/toast.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import type { Row } from './loaded-records.ts';
import { SearchBox } from './search-box.tsx';
import { type ListSource, type ListState, useList } from './use-list.ts';

type Props<Entry extends Row> = ListSource<Entry> & {
  t: Messages['control']['list'];
  /** What a record is called where it is about to be deleted. */
  nameOf: (entry: Entry) => string;
  draw: (entry: Entry, change: ListState<Entry>['change']) => ReactNode;
};

/** A list of records: searched while typing, a page at a time, each deleted after a question. */
export function List<Entry extends Row>({ t, nameOf, draw, ...source }: Props<Entry>) {
  const state = useList(source);
  const { list, search, fetching, error } = state;
  const [doomed, setDoomed] = useState<Entry | null>(null);
  const [deleted, setDeleted] = useState(false);
  const top = useRef<HTMLDivElement>(null);

  async function remove(entry: Entry) {
    setDoomed(null);
    const gone = await state.remove(entry);
    setDeleted(gone);
    // With the record goes its button, which had the focus.
    if (gone) top.current?.focus();
  }

  return (
    <div className="record-list" ref={top} tabIndex={-1}>
      {source.search !== null && (
        <SearchBox label={t.search} search={search} setSearch={state.setSearch} />
      )}
      <p className="list-state" role="status">
        {deleted && `${t.deleted} `}
        {fetching ? t.fetching : list.total === 0 ? t.empty : fill(t.total, { count: list.total })}
      </p>
      <ul className="records" aria-busy={fetching}>
        {list.data.map((entry) => (
          <li key={entry.id} className="record">
            {draw(entry, state.change)}
            {source.deletion !== null && (
              <button
                type="button"
                className="tool record-delete"
                aria-label={`${t.delete}: ${nameOf(entry)}`}
                title={t.delete}
                onClick={() => setDoomed(entry)}
              >
                <Icon name="delete" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {list.total > 0 && (
        <div className="list-paging">
          <span dir="ltr">{`(${list.current_page}/${list.last_page})`}</span>
          {list.next_page_url !== null && (
            <button
              type="button"
              className="tool"
              aria-label={t.more}
              title={t.more}
              aria-disabled={fetching || undefined}
              onClick={state.showNext}
            >
              <Icon name="arrow_forward" />
            </button>
          )}
        </div>
      )}
      {doomed !== null && (
        <ConfirmDeletion
          t={t}
          name={nameOf(doomed)}
          onConfirm={() => remove(doomed)}
          onCancel={() => setDoomed(null)}
        />
      )}
      {error !== null && (
        <Toast
          // Each has ten seconds of its own.
          key={error.number}
          message={error.sentence === noAnswer ? `${noAnswer}. ${t.noAnswer}` : error.sentence}
          close={t.dismiss}
          onClose={state.dismiss}
        />
      )}
    </div>
  );
}
