import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../shared/use-hydrated.ts';
import type { EventContext } from './event-context.ts';
import { EventPanel } from './event-panel.tsx';
import { type Undoable, UndoToast } from './undo-toast.tsx';
import { lastPlace } from './use-event-draft.ts';
import { useSending } from './use-send-event.ts';

type Props = {
  context: EventContext;
  /** The parcel. */
  id: number;
  t: { recorded: string; undone: string };
  /** Where to go from here. */
  links: { label: string; to: string }[];
};

/** "What happened?" on a page of its own. */
export default function EventForm({ context, id, t, links }: Props) {
  const [recorded, setRecorded] = useState<Undoable | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const hydrated = useHydrated();
  const answer = useRef<HTMLDivElement>(null);
  // Read out, and scrolled to.
  useEffect(() => {
    if (said !== null) answer.current?.focus();
  }, [said]);
  const { busy, failure, send } = useSending(
    () => [id],
    ({ ids, done, failed }) => {
      setRecorded({ ids, done, failed: failed.map(String) });
      if (done > 0) setSaid(t.recorded);
    },
  );
  return (
    <>
      {said !== null && (
        <div className="panel panel-good" role="status" ref={answer} tabIndex={-1}>
          <p>{said}</p>
          <p className="panel-links">
            {links.map(({ label, to }) => (
              <a key={to} href={to}>
                {label}
              </a>
            ))}
          </p>
        </div>
      )}
      {said !== t.recorded && (
        // What is typed before the script has come would be lost.
        <fieldset className="event-fields" disabled={!hydrated}>
          <EventPanel
            // The server knows nothing of this tab.
            key={String(hydrated)}
            context={context}
            place={hydrated ? lastPlace() : ''}
            busy={busy}
            failure={failure}
            onSend={send}
          />
        </fieldset>
      )}
      {recorded !== null && (
        <UndoToast
          context={context}
          recorded={recorded}
          onUndone={() => {
            setRecorded(null);
            setSaid(t.undone);
          }}
          onClose={() => setRecorded(null)}
        />
      )}
    </>
  );
}
