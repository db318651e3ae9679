import { plural } from '../../../server/shared/interpolate.ts';
import { IconButton } from '../../../views/parts/icon.tsx';
import { useModal } from '../../shared/hooks.ts';
import { type EventContext, EventPanel } from './event-panel.tsx';
import { type SentEvent, useSendEvent } from './send-event.ts';
import { lastPlace } from './use-event-draft.ts';

type Props = {
  context: EventContext;
  /** The tracking code of a single parcel; null: there are several. */
  code: string | null;
  count: number;
  parcels: () => Promise<readonly number[]> | readonly number[];
  onSent: (sent: SentEvent) => void;
  onClose: () => void;
};

export function EventDialog({ context, code, count, parcels, onSent, onClose }: Props) {
  const { t, tag } = context;
  const { dialog, titleId, close } = useModal();
  const sending = useSendEvent(parcels, (sent) => {
    close();
    onSent(sent);
  });
  const { busy, done } = sending;
  return (
    <dialog
      className="event-dialog paper"
      ref={dialog}
      aria-labelledby={titleId}
      // A running request finishes, and can then be undone.
      onCancel={(event) => busy && event.preventDefault()}
      onClose={() => {
        const some = sending.recorded();
        if (some !== null && some.done > 0) onSent(some);
        onClose();
      }}
    >
      <header className="below">
        <h2 id={titleId}>{t.title}</h2>
        <IconButton
          icon="close"
          label={context.list.dismiss}
          aria-disabled={busy || undefined}
          onClick={() => busy || close()}
        />
        <p className="all-columns soft break">
          {code === null ? plural(t, 'atMany', { count }, tag) : <bdi>{code}</bdi>}
        </p>
      </header>
      {busy && count > 1 && (
        <progress
          className="event-progress below"
          max={count}
          value={done}
          aria-label={context.working}
        />
      )}
      <EventPanel context={context} place={lastPlace()} sending={sending} />
    </dialog>
  );
}
