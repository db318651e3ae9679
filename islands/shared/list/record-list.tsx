import { type ReactNode, useRef, useState } from 'react';
import { colon } from '../../../server/shared/colon.ts';
import type { PageOf } from '../../../server/shared/envelope.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { formatDayAndTime } from '../../../views/parts/dates.ts';
import { IconButton } from '../../../views/parts/icon.tsx';
import { listTotalText } from '../../../views/parts/list-words.ts';
import { PlainDeletion } from '../../../views/parts/plain-deletion.tsx';
import { isolateName } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import PageNotice from '../page-notice.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { Paging } from './paging.tsx';
import type { Records, Row } from './records.ts';
import { SearchBox, useSearch } from './search.tsx';
import { useListRequests } from './use-list-requests.ts';

/** The words and settings of every list of the panel. */
export type ListContext = {
  t: Messages['control']['list'];
  /** Whether the user may change the records. Otherwise the list has no controls for changes. */
  writes: boolean;
  /** BCP 47. */
  tag: string;
  /** The `lang` of the administrator's texts; undefined if it is the page's language. */
  contentLang: string | undefined;
  /** The site's time zone, an IANA name. */
  timeZone: string;
};

/** The props of an island that is a list. */
export type ListProps<Entry> = {
  first: PageOf<Entry>;
  /** The search text of the first page. */
  search: string;
  context: ListContext;
};

type Props<Entry extends Row> = {
  context: ListContext;
  records: Records<Entry>;
  /** The path of the records in the API. */
  api: string;
  /** The API path that deletes a record; by default `api`. null: records cannot be deleted. */
  deletion?: string | null;
  /** The search text of the first page; undefined if the list has no search. */
  search?: string;
  /** The name of a record in the question before it is deleted. */
  nameOf: (entry: Entry) => string;
  /** What else is lost with a record; undefined if nothing else is. */
  warningOf?: (entry: Entry) => string | undefined;
  draw: (entry: Entry) => ReactNode;
};

/** A list of records: searched while typing, loaded page by page, deleted after confirmation. */
export function RecordList<Entry extends Row>({ context, records, api, ...props }: Props<Entry>) {
  const { nameOf, warningOf, draw } = props;
  const { t, tag } = context;
  const { list, change } = records;
  const { fetchPage, fetching, errorToast, ...requests } = useListRequests(change, t);
  const [search, setSearch] = useSearch(props.search ?? '', (words) =>
    fetchPage(listPagePath(api, words, 1), 'loaded'),
  );
  const [toDelete, setToDelete] = useState<Entry | null>(null);
  const [message, announce] = useState('');
  const top = useRef<HTMLDivElement>(null);
  const { deletion: ownPath = api.split('?')[0] ?? api } = props;
  const deletion = context.writes ? ownPath : null;

  async function remove(entry: Entry, path: string) {
    const isLastPage = list.next_page_url === null;
    const refill = isLastPage ? null : listPagePath(api, search, list.current_page);
    const removed = await requests.remove(path, entry, refill);
    announce(removed ? interpolate(t.deleted, { name: isolateName(nameOf(entry)) }) : '');
    // The button that had the focus was removed together with the record.
    if (removed) top.current?.focus();
  }

  return (
    <div className="record-list" ref={top} tabIndex={-1}>
      {props.search !== undefined && (
        <SearchBox label={t.search} search={search} setSearch={setSearch} />
      )}
      <p className="list-state soft above below" role="status">
        {message !== '' && `${message} `}
        {fetching ? t.fetching : listTotalText(list, t, tag)}
      </p>
      <ul className="records" aria-busy={fetching}>
        {list.data.map((entry) => (
          <li key={entry.id} className="record row">
            {draw(entry)}
            {deletion !== null && (
              <>
                <IconButton
                  icon="delete"
                  label={`${t.delete}${colon(tag)}${nameOf(entry)}`}
                  className="tool record-delete needs-script soft"
                  title={t.delete}
                  onClick={() => setToDelete(entry)}
                />
                <PlainDeletion
                  t={t}
                  api={deletion}
                  record={{ id: entry.id }}
                  name={nameOf(entry)}
                  tag={tag}
                  warning={warningOf?.(entry)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <Paging
        t={t}
        list={list}
        tag={tag}
        fetching={fetching}
        showNext={(path) => fetchPage(path, 'appended')}
      />
      {toDelete !== null && deletion !== null && (
        <ConfirmDeletion
          t={t}
          name={nameOf(toDelete)}
          warning={warningOf?.(toDelete)}
          onConfirm={() => remove(toDelete, deletion)}
          onClose={() => setToDelete(null)}
        />
      )}
      <PageNotice close={t.dismiss} />
      {errorToast}
    </div>
  );
}

function listPagePath(api: string, search: string, page: number): string {
  const [path, narrowed] = api.split('?');
  const query = new URLSearchParams(narrowed);
  if (search !== '') query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? api : `${path}?${query}`;
}

type TimeProps = { at: string; context: Pick<ListContext, 'tag' | 'timeZone'> };

/** @param at ISO 8601, shown in the reader's language and the site's time zone. */
export function Time({ at, context: { tag, timeZone } }: TimeProps) {
  return (
    <time dateTime={at} suppressHydrationWarning>
      {formatDayAndTime(at, tag, timeZone)}
    </time>
  );
}
