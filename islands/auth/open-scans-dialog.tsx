import { createPortal } from 'react-dom';
import { paths } from '../../server/shared/paths.ts';
import { plural } from '../../server/shared/plural.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { useModal } from '../shared/use-modal.ts';

type Props = {
  count: number;
  /** The label of the button that signs out. */
  label: string;
  t: Messages['scan']['leaving'] & { cancel: string };
  /** BCP 47 */
  tag: string;
  onSignOut: () => void;
  onCancel: () => void;
};

/** Asks whether to sign out while scans on this device are not recorded yet. */
export function OpenScans({ count, label, t, tag, onSignOut, onCancel }: Props) {
  const { dialog, titleId, close } = useModal();
  // Not in the menu, which closes when it loses the focus.
  return createPortal(
    <dialog className="confirm" ref={dialog} aria-labelledby={titleId} onClose={onCancel}>
      <h2 id={titleId}>{t.title}</h2>
      <p>
        {plural(t, 'open', { count }, tag)} {t.text}
      </p>
      <div className="confirm-choice">
        <button type="button" className="button button-quiet" onClick={close}>
          {t.cancel}
        </button>
        <a className="button button-quiet" href={paths.control.scan}>
          {t.toScans}
        </a>
        <button
          type="button"
          className="button"
          onClick={() => {
            close();
            onSignOut();
          }}
        >
          {label}
        </button>
      </div>
    </dialog>,
    document.body,
  );
}
