import { useEffect, useId, useRef } from 'react';

/** A dialog that opens over the page when it is first rendered: its ref, the id of its title, and how to close it. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  // Closing the dialog, not just removing it, returns the focus to the button that opened it.
  return { dialog, titleId, close: () => dialog.current?.close() };
}
