import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import type { Activity, ParcelWithHistory } from '../../../server/parcels/shared/parcel.ts';
import { colon } from '../../../server/shared/colon.ts';
import type { PageOf } from '../../../server/shared/envelope.ts';
import { plural } from '../../../server/shared/interpolate.ts';
import { parcelApiPath, paths, pathTo } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { getJson } from '../../shared/api.ts';
import { onPlainClick } from '../../shared/hooks.ts';
import { Paging } from '../../shared/list/paging.tsx';
import { useOwnRecords } from '../../shared/list/records.ts';
import { type ErrorWords, useRequestErrors } from '../../shared/use-request.tsx';
import { ActivityFacts } from '../activities/activity-list.tsx';
import type { Due } from '../events/event-context.ts';
import { takeUndo, useUndoToast } from '../events/undo-toast.tsx';
import { updateCurrentParcel } from './current-parcel.ts';
import type { EditEventProps, HistoryContext } from './edit-event.tsx';
import { EventComposer } from './event-composer.tsx';

type Props = {
  context: HistoryContext;
  id: number;
  code: string;
  due: Due;
  /** The id of the page's link for a new event. */
  linkId: string;
  /** Whether the page shows a proof of delivery. */
  hasProof: boolean;
  first: PageOf<Activity>;
};

/** The tracking history, whose events are added, edited and deleted in place. */
export default function ParcelHistory({ context, id, code, due, linkId, hasProof, first }: Props) {
  const { t, list: words } = context;
  const history = useHistory(code, first, hasProof, words);
  const { list, fetching, refresh, showNext, errorToast } = history;
  const [message, announce] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { edited, edit, close } = useEditedEvent(code, heading);
  const [toast, setRecorded] = useUndoToast(context.event, () => {
    announce(t.undone);
    refresh();
  });
  // The page that records a delivery leads here.
  useEffect(() => setRecorded(takeUndo()), [setRecorded]);

  // If this page has recorded a delivery, the form of the delivery has already asked for the money.
  const isAsked = list.data.some(
    ({ id, stage }) => stage === 'delivered' && !first.data.some((known) => known.id === id),
  );

  /** Shows the changes after an event was edited or deleted. */
  async function onChanged(sentence: string) {
    announce(sentence);
    await refresh();
    close();
  }

  return (
    <section className="parcel-history" aria-labelledby="parcel-history">
      <header className="line ends">
        <h2 id="parcel-history" ref={heading} tabIndex={-1}>
          {t.title}
        </h2>
        <p className="list-state soft" role="status">
          {message !== '' && `${message} `}
          {list.total === 0
            ? words.empty
            : plural(t, 'historyCount', { count: list.total }, context.tag)}
        </p>
      </header>
      {context.writes && (
        <EventComposer
          context={context.event}
          t={t}
          id={id}
          due={isAsked ? null : due}
          linkId={linkId}
          onSent={({ ids, done, failed }) => {
            announce('');
            setRecorded({ ids, done, failed: failed.map(() => code), message: t.added });
            refresh();
          }}
        />
      )}
      <ol className="records" aria-busy={fetching}>
        {list.data.map((activity) => (
          <li key={activity.id} className="record row top">
            {edited?.id === activity.id ? (
              <edited.EditEvent
                context={context}
                activity={activity}
                form={edited.form}
                onChanged={onChanged}
                onClose={close}
              />
            ) : (
              <HistoryEntry
                context={context}
                code={code}
                activity={activity}
                onEdit={() => edit(activity.id)}
              />
            )}
          </li>
        ))}
      </ol>
      {list.last_page > 1 && (
        <Paging t={words} list={list} tag={context.tag} fetching={fetching} showNext={showNext} />
      )}
      {toast}
      {errorToast}
    </section>
  );
}

type EntryProps = {
  context: HistoryContext;
  code: string;
  activity: Activity;
  onEdit: () => void;
};

/** An event of the history. Its link edits it here or, without script, on a page of its own. */
function HistoryEntry({ context, code, activity, onEdit }: EntryProps) {
  const { id, title, color } = activity;
  const label = `${context.t.editTitle}${colon(context.tag)}${title}`;
  return (
    <>
      <div className={`record-main line break plain grow record-with-icon event-${color}`}>
        <ActivityFacts activity={activity} context={context} />
      </div>
      {context.writes && (
        <a
          id={editLinkId(id)}
          className="tool record-edit small-icon no-print soft"
          href={pathTo(paths.control.activity, { code, activity: id })}
          aria-label={label}
          title={label}
          onClick={onPlainClick(onEdit)}
        >
          <Icon name="edit" />
        </a>
      )}
    </>
  );
}

type OpenEditor = { id: number; form: Element; EditEvent: ComponentType<EditEventProps> };

/**
 * The event that is being edited, and its form. @param fallback gets the focus if the event is gone when the form
 * closes.
 */
function useEditedEvent(code: string, fallback: RefObject<HTMLElement | null>) {
  const [edited, setEdited] = useState<OpenEditor | null>(null);
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (edited === null && last.current !== undefined) {
      (document.getElementById(editLinkId(last.current)) ?? fallback.current)?.focus();
    }
    last.current = edited?.id;
  }, [edited, fallback]);
  return {
    edited,
    async edit(id: number) {
      const path = pathTo(paths.control.activity, { code, activity: id });
      try {
        const { EditEvent, fetchPageForm } = await import('./edit-event.tsx');
        setEdited({ id, form: await fetchPageForm(path), EditEvent });
      } catch {
        location.assign(path);
      }
    },
    close: () => setEdited(null),
  };
}

function editLinkId(activity: number): string {
  return `edit-event-${activity}`;
}

/**
 * The loaded events. @param hasProof whether the page shows a proof of delivery, which goes when its event is deleted.
 */
function useHistory(code: string, first: PageOf<Activity>, hasProof: boolean, t: ErrorWords) {
  const { list, change } = useOwnRecords(first);
  const { report, errorToast } = useRequestErrors(t);
  const [fetching, setFetching] = useState(false);
  const running = useRef<AbortController>(undefined);

  /** Loads and shows pages of the history. @returns the parcel of the last response; null after a failure. */
  async function load(from: number, to: number): Promise<ParcelWithHistory | null> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFetching(true);
    try {
      const parcels: ParcelWithHistory[] = [];
      for (let page = from; page <= to; page += 1) {
        const path = parcelApiPath(code, page);
        const answer = await getJson<ParcelWithHistory>(path, controller.signal);
        if (answer.status !== 'success') {
          setFetching(false);
          report(answer);
          return null;
        }
        parcels.push(answer.data);
        if (answer.data.history.next_page_url === null) break;
      }
      setFetching(false);
      for (const { history } of parcels) {
        change({ type: history.current_page === 1 ? 'loaded' : 'appended', list: history });
      }
      return parcels.at(-1) ?? null;
    } catch {
      // Cancelled by a newer request, which updates the state.
      return null;
    }
  }

  return {
    list,
    fetching,
    errorToast,
    showNext: () => load(list.current_page + 1, list.current_page + 1),
    /** After a change: reloads as many pages of the history as before, and the parcel. */
    async refresh() {
      const parcel = await load(1, list.current_page);
      if (parcel === null) return;
      if (hasProof !== (parcel.delivery !== null)) location.reload();
      else updateCurrentParcel(parcel);
    },
  };
}
