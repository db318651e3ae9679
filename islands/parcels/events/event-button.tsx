import { useEffect, useState } from 'react';
import { Button } from '../../shared/button.tsx';
import { useHydration } from '../../shared/hooks.ts';
import type { Due, EventContext } from './event-context.ts';
import { EventDialog } from './event-dialog.tsx';
import { storeUndo, takeUndo, useUndoToast } from './undo-toast.tsx';

type Props = {
  context: EventContext;
  id: number;
  code: string;
  due: Due;
};

/** A button that records an event of the page's parcel. The page is then reloaded, to show it. */
export default function EventButton({ context, id, code, due }: Props) {
  const hydrated = useHydration();
  const [isOpen, setOpen] = useState(false);
  const [toast, setRecorded] = useUndoToast(context, () => location.reload());
  useEffect(() => setRecorded(takeUndo()), [setRecorded]);
  return (
    <>
      <Button
        icon="bolt"
        label={context.t.title}
        disabled={!hydrated}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <EventDialog
          context={context}
          code={code}
          count={1}
          due={due}
          parcels={() => [id]}
          onClose={() => setOpen(false)}
          onSent={(sent) => {
            // If the parcel was deleted meanwhile, the reloaded page says so.
            if (sent.failed.length === 0) storeUndo(sent);
            location.reload();
          }}
        />
      )}
      {toast}
    </>
  );
}
