import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../views/parts/icon.tsx';
import { onPlainClick, useHydration } from '../../shared/hooks.ts';
import type { Due, EventContext } from '../events/event-context.ts';
import { EventPanel } from '../events/event-panel.tsx';
import { type SentEvent, useSendEvent } from '../events/send-event.ts';
import { lastPlace } from '../events/use-event-draft.ts';

type Props = {
  context: EventContext;
  t: { allEvents: string };
  id: number;
  due: Due;
  /** The id of the page's link for a new event. */
  linkId: string;
  onSent: (sent: SentEvent) => void;
};

/**
 * The event form above the history. It starts short; the page's link or the button below expands it. In a narrow window
 * it is hidden until then.
 */
export function EventComposer({ context, t, id, due, linkId, onSent }: Props) {
  const hydrated = useHydration();
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState(0);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = document.getElementById(linkId);
    const open = onPlainClick(() => {
      setOpen(true);
      // The panel may be hidden until React has rendered it open.
      requestAnimationFrame(() => panel.current?.focus());
    });
    link?.addEventListener('click', open);
    return () => link?.removeEventListener('click', open);
  }, [linkId]);
  const sending = useSendEvent(
    () => [id],
    (event) => {
      setSent((count) => count + 1);
      setOpen(false);
      onSent(event);
    },
  );
  useEffect(() => {
    if (sent > 0) keepFocus(panel.current, linkId);
  }, [sent, linkId]);
  return (
    <section
      className={`event-composer card no-print needs-script ${isOpen ? 'event-composer-open' : ''}`}
      ref={panel}
      aria-label={context.t.title}
      tabIndex={-1}
    >
      {/* Text typed before hydration would be lost. */}
      <fieldset className="event-fields measure" disabled={!hydrated}>
        <EventPanel
          // The server does not know the tab's last place.
          key={String(hydrated)}
          context={context}
          place={hydrated ? lastPlace() : ''}
          due={due}
          brief={!isOpen}
          sent={sent}
          sending={sending}
        />
        <button
          type="button"
          className="event-all finger"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="expand_more" />
          {t.allEvents}
        </button>
      </fieldset>
    </section>
  );
}

/** The control that had the focus may be hidden by now. */
function keepFocus(panel: HTMLElement | null, linkId: string): void {
  const focused = document.activeElement;
  if (focused !== document.body && focused?.checkVisibility()) return;
  if (panel?.checkVisibility()) {
    panel.focus();
    return;
  }
  document.getElementById(linkId)?.focus();
  // The page was scrolled to the form, which is closed now; the new event is below the heading.
  panel?.previousElementSibling?.scrollIntoView({ block: 'nearest' });
}
