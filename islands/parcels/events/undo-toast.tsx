import { useState } from 'react';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { Button } from '../../shared/button.tsx';
import { usePending } from '../../shared/hooks.ts';
import { failureSentences } from '../../shared/sentences.ts';
import { leavesForSignIn } from '../../shared/session.ts';
import { storeInTab, takeFromTab } from '../../shared/tab-storage.ts';
import { Toast } from '../../shared/toast.tsx';
import type { EventContext } from './event-context.ts';
import { type SentEvent, undoEvents } from './send-event.ts';

export type UndoableEvents = Pick<SentEvent, 'ids' | 'done' | 'failed'> & {
  /** The sentence about these events, if they have a sentence of their own. */
  message?: string | null;
};

/** The toast about the last recorded events, and the function that sets these events. */
export function useUndoToast(context: EventContext, onUndone: () => void) {
  const [recorded, setRecorded] = useState<UndoableEvents | null>(null);
  const toast = recorded !== null && (
    <UndoToast
      // A new key starts the ten seconds of a new event.
      key={recorded.ids[0]}
      context={context}
      recorded={recorded}
      onUndone={() => {
        setRecorded(null);
        onUndone();
      }}
      onClose={() => setRecorded(null)}
    />
  );
  return [toast, setRecorded] as const;
}

type Props = {
  context: EventContext;
  recorded: UndoableEvents;
  onUndone: () => void;
  onClose: () => void;
};

/** Says for ten seconds what was recorded, with a button that undoes it. */
function UndoToast({ context, recorded, onUndone, onClose }: Props) {
  const { t, list, tag, working } = context;
  const { ids, done, failed, message } = recorded;
  const [undoing, run] = usePending();
  // While the toast has the focus or the pointer, it stays.
  const [isHeld, setHeld] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const undo = () =>
    run(async () => {
      const failure = await undoEvents(ids);
      if (failure === null) return onUndone();
      if (leavesForSignIn(failure)) return;
      setProblem(failureSentences(failure, list.noAnswer)[0] ?? list.noAnswer);
    });

  return (
    <Toast
      role="status"
      close={list.dismiss}
      // Errors stay until they are dismissed.
      stays={undoing || isHeld || failed.length > 0}
      onClose={onClose}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <div>
        {(done > 0 || problem !== null) && (
          <p>{problem ?? message ?? plural(t, 'recorded', { count: done }, tag)}</p>
        )}
        {failed.length > 0 && <p>{interpolate(t.failedAt, { codes: failed.join(', ') })}</p>}
      </div>
      {done > 0 && (
        <Button
          className="button-small"
          label={undoing ? working : t.undo}
          busy={undoing}
          onClick={undo}
        />
      )}
    </Toast>
  );
}

const key = 'waybill-recorded';
const lifetimeMs = 10_000;

type StoredUndo = UndoableEvents & { at: number; page: string };

/** Stores recorded events for the undo toast of the page that is loaded next. @param page its path. */
export function storeUndo(undoable: UndoableEvents, page = location.pathname): void {
  const recorded: StoredUndo = { ...undoable, at: Date.now(), page };
  storeInTab(key, JSON.stringify(recorded));
}

/** Takes the events stored for this page in the last ten seconds; null if there are none. */
export function takeUndo(): UndoableEvents | null {
  const recorded: StoredUndo | null = JSON.parse(takeFromTab(key) ?? 'null');
  if (recorded === null || recorded.page !== location.pathname) return null;
  return Date.now() - recorded.at < lifetimeMs ? recorded : null;
}
