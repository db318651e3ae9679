import { interpolate } from '../../../server/shared/interpolate.ts';
import { useModal } from '../../shared/use-modal.ts';
import type { TodayContext } from './today-context.ts';

type Props = {
  /** Of the parcel. */
  code: string;
  context: TodayContext;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a signature or a photo is deleted: the device has the only copy. Escape and the first button cancel. */
export function DismissDialog({ code, context, onConfirm, onClose }: Props) {
  const { t, remove, cancel } = context;
  const { dialog, titleId, close } = useModal();
  return (
    <dialog className="confirm" ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{interpolate(t.dismissTitle, { code: `\u2068${code}\u2069` })}</h2>
      <p>{t.dismissText}</p>
      <div className="confirm-choice">
        <button type="button" className="button button-quiet" onClick={close}>
          {cancel}
        </button>
        <button
          type="button"
          className="button button-danger"
          onClick={() => {
            close();
            onConfirm();
          }}
        >
          {remove}
        </button>
      </div>
    </dialog>
  );
}
