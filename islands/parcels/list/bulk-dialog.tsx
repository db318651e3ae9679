import type { ReactNode } from 'react';
import { plural } from '../../../server/shared/plural.ts';
import { useModal } from '../../shared/use-modal.ts';
import type { ParcelListContext } from './parcel-list-context.ts';
import type { Bulk } from './use-bulk.ts';

type Props = {
  context: ParcelListContext;
  title: string;
  count: number;
  bulk: Bulk;
  /** The button that does it. */
  action: { label: string; isDanger: boolean; isReady: boolean };
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks what to do with many parcels, and shows how far it has come. */
export function BulkDialog({
  context,
  title,
  count,
  bulk,
  action,
  onAct,
  onClose,
  children,
}: Props) {
  const { t, list, event } = context;
  const { dialog, titleId, close } = useModal();
  const done = new Intl.NumberFormat(event.tag).format(bulk.done ?? 0);
  const isRunning = bulk.done !== null;
  return (
    <dialog
      className="confirm"
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      // Escape must not stop a running change; its button does.
      onCancel={(cancelled) => isRunning && cancelled.preventDefault()}
    >
      <form
        className="form"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (action.isReady && !isRunning) onAct();
        }}
      >
        <h2 id={titleId}>{title}</h2>
        {bulk.done === null ? (
          children
        ) : (
          <div role="status" className="bulk-progress">
            <p>{plural(t, 'working', { done, count }, event.tag)}</p>
            <progress max={count} value={bulk.done} aria-hidden="true" />
          </div>
        )}
        <div className="confirm-choice actions">
          {isRunning ? (
            <button type="button" className="button button-quiet" onClick={bulk.stop}>
              {t.stop}
            </button>
          ) : (
            <>
              <button type="button" className="button button-quiet" onClick={close}>
                {list.cancel}
              </button>
              <button
                type="submit"
                className={action.isDanger ? 'button button-danger' : 'button'}
                disabled={!action.isReady}
              >
                {action.label}
              </button>
            </>
          )}
        </div>
      </form>
    </dialog>
  );
}
