import { useEffect } from 'react';
import { Icon } from '../../views/parts/icon.tsx';

const shownMs = 10_000;

type Props = {
  message: string;
  /** The label of the button that closes it. */
  close: string;
  onClose: () => void;
};

/** An error that is shown over the page for ten seconds. */
export function Toast({ message, close, onClose }: Props) {
  useEffect(() => {
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div className="toast" role="alert">
      <p>{message}</p>
      <button type="button" className="tool" aria-label={close} title={close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
