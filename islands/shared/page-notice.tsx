import { useEffect, useState } from 'react';
import { takePageNotice } from './tab-storage.ts';
import { Toast } from './toast.tsx';

/** The notice that the previous page has left. @param close the label of the button that closes it. */
export default function PageNotice({ close }: { close: string }) {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => setMessage((shown) => takePageNotice() ?? shown), []);
  if (message === null) return null;
  return (
    <Toast role="status" close={close} onClose={() => setMessage(null)}>
      <p className="grow">{message}</p>
    </Toast>
  );
}
