import { interpolate } from '../../../server/shared/interpolate.ts';
import { isolated } from '../../../views/parts/isolated.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { useModal } from '../use-modal.ts';

type Props = {
  /** The question has the placeholder {name}. */
  t: Pick<Messages['control']['list'], 'confirmTitle' | 'confirm' | 'cancel' | 'delete'>;
  name: string;
  /** What else is lost with it. */
  warning?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before a record is deleted. Escape and the first button cancel. */
export function ConfirmDeletion({ t, name, warning, onConfirm, onCancel }: Props) {
  const { dialog, titleId, close } = useModal();
  return (
    <dialog
      className="confirm"
      ref={dialog}
      aria-labelledby={titleId}
      // Also called when the browser closes it, after Escape.
      onClose={onCancel}
    >
      <h2 id={titleId}>{t.confirmTitle}</h2>
      <p>{interpolate(t.confirm, { name: isolated(name) })}</p>
      {warning !== undefined && <p>{warning}</p>}
      <div className="confirm-choice actions">
        <button type="button" className="button button-quiet" onClick={close}>
          {t.cancel}
        </button>
        <button
          type="button"
          className="button button-danger"
          onClick={() => {
            close();
            onConfirm();
          }}
        >
          {t.delete}
        </button>
      </div>
    </dialog>
  );
}
