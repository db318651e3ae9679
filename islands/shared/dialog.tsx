import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../views/parts/icon.tsx';

type Props = {
  title: string;
  className?: string;
  /** The line below the title, and the label of the button that closes the dialog. */
  head?: { about: ReactNode; close: string };
  /** Whether an action is running: until it ends, the dialog stays open. */
  busy?: boolean;
  /** Removes the dialog from the page. Escape calls this too. */
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog, open as long as it is rendered. */
export function Dialog({ title, className = 'confirm', head, busy, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing it, not just removing it, returns the focus to the button that opened it.
    return () => element?.close();
  }, []);
  const heading = <h2 id={titleId}>{title}</h2>;
  return (
    <dialog
      className={className}
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
    >
      {head === undefined ? (
        heading
      ) : (
        <header className="below">
          {heading}
          <IconButton
            icon="close"
            label={head.close}
            aria-disabled={busy || undefined}
            onClick={() => busy || onClose()}
          />
          <p className="all-columns soft break">{head.about}</p>
        </header>
      )}
      {children}
    </dialog>
  );
}
