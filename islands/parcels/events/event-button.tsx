import { useEffect, useState } from 'react';
import { Icon } from '../../../views/parts/icon.tsx';
import type { EventContext } from './event-context.ts';
import { EventDialog } from './event-dialog.tsx';
import { keepRecorded, takeRecorded } from './recorded-events.ts';
import { type Undoable, UndoToast } from './undo-toast.tsx';

type Props = {
  context: EventContext;
  /** The parcel. */
  id: number;
  code: string;
};

/** A button that asks what happened to the page's parcel. The page is loaded anew, to show it. */
export default function EventButton({ context, id, code }: Props) {
  const [hydrated, setHydrated] = useState(false);
  const [asking, setAsking] = useState(false);
  const [recorded, setRecorded] = useState<Undoable | null>(null);
  useEffect(() => {
    setHydrated(true);
    setRecorded(takeRecorded());
  }, []);
  return (
    <>
      <button type="button" className="button" disabled={!hydrated} onClick={() => setAsking(true)}>
        <Icon name="bolt" />
        {context.t.title}
      </button>
      {asking && (
        <EventDialog
          context={context}
          code={code}
          count={1}
          parcels={() => [id]}
          onClose={() => setAsking(false)}
          onSent={({ ids, done, failed }) => {
            // The parcel was deleted meanwhile: the page will say so.
            if (failed.length === 0) keepRecorded({ ids, done, failed: [] });
            location.reload();
          }}
        />
      )}
      {recorded !== null && (
        <UndoToast
          context={context}
          recorded={recorded}
          onUndone={() => location.reload()}
          onClose={() => setRecorded(null)}
        />
      )}
    </>
  );
}
