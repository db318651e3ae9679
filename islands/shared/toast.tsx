import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../views/parts/icon.tsx';
import { toastsId } from '../../views/parts/toasts.tsx';
import { inSentences } from './sentences.ts';
import { takePageNotice } from './tab-storage.ts';
import type { RequestError } from './use-request.ts';

const shownMs = 10_000;

type Props = {
  message: string;
  /** The label of the button that closes it. */
  close: string;
  onClose: () => void;
};

/** Shows a toast at the top of the page's content, wherever its island is. */
export function InToasts({ children }: { children: ReactNode }) {
  return createPortal(children, document.getElementById(toastsId) ?? document.body);
}

/** An error that is shown for ten seconds. */
function Toast(props: Props) {
  return <Shown {...props} className="toast row measure" role="alert" />;
}

/** What was done, likewise. */
function Notice(props: Props) {
  return <Shown {...props} className="toast row measure toast-good" role="status" />;
}

type Look = { className: string; role: 'alert' | 'status' };

function Shown({ message, close, onClose, ...look }: Props & Look) {
  useEffect(() => {
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <InToasts>
      <div {...look}>
        <p className="grow">{message}</p>
        <IconButton icon="close" label={close} onClick={onClose} />
      </div>
    </InToasts>
  );
}

type ErrorToastProps = {
  error: RequestError | null;
  t: { dismiss: string; noAnswer: string };
  onClose: () => void;
};

/** The error of a request as a toast; nothing while there is none. */
export function ErrorToast({ error, t, onClose }: ErrorToastProps) {
  if (error === null) return null;
  return (
    <Toast
      // A new key starts the ten seconds of a new error.
      key={error.number}
      message={inSentences(error.sentence, t.noAnswer)}
      close={t.dismiss}
      onClose={onClose}
    />
  );
}

/** What the page before has done. @param close the label of the button that closes it. */
export function PageNotice({ close }: { close: string }) {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => setMessage((shown) => takePageNotice() ?? shown), []);
  const dismiss = useCallback(() => setMessage(null), []);
  return message !== null && <Notice message={message} close={close} onClose={dismiss} />;
}
