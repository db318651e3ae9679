import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../views/parts/icon.tsx';
import { toastsId } from '../../views/parts/toasts-id.ts';

const shownMs = 10_000;

type Props = Omit<ComponentProps<'div'>, 'role' | 'className'> & {
  /** alert: an error; status: a success. */
  role: 'alert' | 'status';
  /** The label of the button that closes it. */
  close: string;
  /** Whether the toast stays until it is closed, instead of ten seconds. */
  stays?: boolean;
  onClose: () => void;
};

/** A message at the top of the page's content, wherever the island is. */
export function Toast({ role, close, stays = false, onClose, children, ...props }: Props) {
  const end = useEffectEvent(onClose);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => end(), shownMs);
    return () => clearTimeout(timer);
  }, [stays]);
  return createPortal(
    <div
      className={role === 'alert' ? 'toast row measure' : 'toast row measure toast-good'}
      role={role}
      {...props}
    >
      {children}
      <IconButton icon="close" label={close} onClick={onClose} />
    </div>,
    document.getElementById(toastsId) ?? document.body,
  );
}
