import { createPortal } from 'react-dom';
import { paths } from '../../server/shared/paths.ts';
import { plural } from '../../server/shared/plural.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { useModal } from '../shared/use-modal.ts';

/** How much on this device is not recorded yet. */
export type UnsentCounts = { scans: number; stops: number };

export type LeavingWords = Messages['scan']['leaving'] & {
  cancel: string;
  today: Pick<Messages['today'], 'title' | 'leavingTitle' | 'leavingText'>;
};

type Props = {
  open: UnsentCounts;
  /** The label of the button that signs out. */
  label: string;
  t: LeavingWords;
  /** BCP 47 */
  tag: string;
  onSignOut: () => void;
  onCancel: () => void;
};

/** Asks whether to sign out while something on this device is not recorded yet. */
export function OpenScans({ open, label, t, tag, onSignOut, onCancel }: Props) {
  const { dialog, titleId, close } = useModal();
  const isDriving = open.stops > 0;
  // Not in the menu, which closes when it loses the focus.
  return createPortal(
    <dialog className="confirm" ref={dialog} aria-labelledby={titleId} onClose={onCancel}>
      <h2 id={titleId}>{isDriving ? t.today.leavingTitle : t.title}</h2>
      <p>
        {isDriving
          ? t.today.leavingText
          : `${plural(t, 'open', { count: open.scans }, tag)} ${t.text}`}
      </p>
      <div className="confirm-choice">
        <button type="button" className="button button-quiet" onClick={close}>
          {t.cancel}
        </button>
        <a
          className="button button-quiet"
          href={isDriving ? paths.control.today : paths.control.scan}
        >
          {isDriving ? t.today.title : t.toScans}
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
