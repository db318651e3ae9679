import { useEffect, useRef, useState } from 'react';
import { useHydration } from '../../shared/hooks.ts';
import type { Due, EventContext } from './event-context.ts';
import { EventPanel } from './event-panel.tsx';
import { useSendEvent } from './send-event.ts';
import { useUndoToast } from './undo-toast.tsx';
import { lastPlace } from './use-event-draft.ts';

type Props = {
  context: EventContext;
  id: number;
  due: Due;
  t: { recorded: string; undone: string };
  links: { label: string; to: string }[];
};

export default function EventForm({ context, id, due, t, links }: Props) {
  const hydrated = useHydration();
  const [message, setMessage] = useState<string | null>(null);
  const [place, setPlace] = useState('');
  const answer = useRef<HTMLDivElement>(null);
  const [toast, setRecorded] = useUndoToast(context, () => {
    setMessage(t.undone);
    setPlace(lastPlace());
  });
  // The focus scrolls to the message, and screen readers read it out.
  useEffect(() => {
    if (message !== null) answer.current?.focus();
  }, [message]);
  // Only the browser tab knows the place of the last event that was sent from it, so the server cannot render it.
  useEffect(() => setPlace(lastPlace()), []);
  const sending = useSendEvent(
    () => [id],
    (sent) => {
      setRecorded(sent);
      if (sent.done > 0) setMessage(t.recorded);
    },
  );
  return (
    <>
      {message !== null && (
        <div className="panel panel-good" role="status" ref={answer} tabIndex={-1}>
          <p>{message}</p>
          <p className="panel-links inline-list">
            {links.map(({ label, to }) => (
              <a key={to} href={to}>
                {label}
              </a>
            ))}
          </p>
        </div>
      )}
      {message !== t.recorded && (
        // Text that is typed before the script is loaded would be lost.
        <fieldset className="event-fields measure" disabled={!hydrated}>
          <EventPanel key={place} context={context} place={place} due={due} sending={sending} />
        </fieldset>
      )}
      {toast}
    </>
  );
}
