import { plural } from '../../../server/shared/interpolate.ts';
import { Dialog } from '../../shared/dialog.tsx';
import type { Due, EventContext } from './event-context.ts';
import { EventPanel } from './event-panel.tsx';
import { type SentEvent, useSendEvent } from './send-event.ts';
import { lastPlace } from './use-event-draft.ts';

type Props = {
  context: EventContext;
  /** The tracking code of a single parcel; null: there are several. */
  code: string | null;
  count: number;
  due: Due;
  parcels: () => Promise<readonly number[]> | readonly number[];
  onSent: (sent: SentEvent) => void;
  onClose: () => void;
};

export function EventDialog({ context, code, count, due, parcels, onSent, onClose }: Props) {
  const { t, tag } = context;
  const sending = useSendEvent(parcels, (sent) => {
    onClose();
    onSent(sent);
  });
  const { busy, done } = sending;
  const about = code === null ? plural(t, 'atMany', { count }, tag) : <bdi>{code}</bdi>;
  return (
    <Dialog
      className="event-dialog paper"
      title={t.title}
      head={{ about, close: context.list.dismiss }}
      // The dialog stays open until a running request ends. What it has recorded can then be undone.
      busy={busy}
      onClose={() => {
        const some = sending.recorded();
        if (some !== null && some.done > 0) onSent(some);
        onClose();
      }}
    >
      {busy && count > 1 && (
        <progress
          className="event-progress below"
          max={count}
          value={done}
          aria-label={context.working}
        />
      )}
      <EventPanel context={context} place={lastPlace()} due={due} sending={sending} />
    </Dialog>
  );
}
