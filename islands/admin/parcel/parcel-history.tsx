import { useEffect, useRef, useState } from 'react';
import type { Paged } from '../../../server/shared/envelope.ts';
import type { Activity } from '../../../server/shared/parcel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { plural } from '../../../server/shared/plural.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { takeRecorded } from '../../parcels/events/recorded-events.ts';
import { type Undoable, UndoToast } from '../../parcels/events/undo-toast.tsx';
import { Paging } from '../../shared/list/paging.tsx';
import { onPlainClick } from '../../shared/plain-click.ts';
import { ErrorToast } from '../../shared/toast.tsx';
import { ActivityFacts } from '../parcel-entries.tsx';
import { EventComposer } from './event-composer.tsx';
import type { HistoryContext } from './history-context.ts';
import { editLinkId, useEditEvent } from './use-edit-event.ts';
import { useHistory } from './use-history.ts';

type Props = {
  context: HistoryContext;
  /** The parcel. */
  id: number;
  code: string;
  /** The id of the page's link for a new event. */
  linkId: string;
  /** Whether the page shows a proof of its delivery. */
  hasProof: boolean;
  /** The first page of its history. */
  first: Paged<Activity>;
};

/** The tracking history, whose events are added, edited and deleted in place. */
export default function ParcelHistory({ context, id, code, linkId, hasProof, first }: Props) {
  const { t, list: words } = context;
  const { list, fetching, refresh, showNext, error, dismiss } = useHistory(code, first, hasProof);
  const [recorded, setRecorded] = useState<Undoable | null>(null);
  const [message, announce] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { EditEvent, edited, edit, close } = useEditEvent(code, heading);
  // The page for a proof of delivery leads here.
  useEffect(() => setRecorded(takeRecorded()), []);

  /** After an event was edited or deleted. */
  async function onChanged(sentence: string) {
    announce(sentence);
    await refresh();
    close();
  }

  async function onUndone() {
    setRecorded(null);
    announce(t.undone);
    await refresh();
  }

  return (
    <section className="parcel-history" aria-labelledby="parcel-history">
      <header>
        <h2 id="parcel-history" ref={heading} tabIndex={-1}>
          {t.title}
        </h2>
        <p className="list-state" role="status">
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
          <li key={activity.id} className="record">
            {EditEvent !== null && edited === activity.id ? (
              <EditEvent
                context={context}
                activity={activity}
                onChanged={onChanged}
                onClose={close}
              />
            ) : (
              <HistoryEntry {...{ context, code, activity }} onEdit={() => edit(activity.id)} />
            )}
          </li>
        ))}
      </ol>
      {list.last_page > 1 && (
        <Paging t={words} list={list} fetching={fetching} showNext={showNext} />
      )}
      {recorded !== null && (
        <UndoToast
          context={context.event}
          recorded={recorded}
          onUndone={onUndone}
          onClose={() => setRecorded(null)}
        />
      )}
      <ErrorToast error={error} t={words} onClose={dismiss} />
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
  const label = `${context.t.editTitle}: ${title}`;
  return (
    <>
      <div className={`record-main record-with-icon event-${color}`}>
        <ActivityFacts activity={activity} context={context} />
      </div>
      {context.writes && (
        <a
          id={editLinkId(id)}
          className="tool record-edit"
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
