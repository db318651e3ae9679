import { useCallback, useEffect, useState } from 'react';
import { storeInTab, takeFromTab } from './tab-storage.ts';
import { Notice } from './toast.tsx';

const key = 'page-notice';

/** Says something on the next page of this tab that shows notices. */
export function storePageNotice(message: string): void {
  storeInTab(key, message);
}

/** What the page before has done. @param close the label of the button that closes it. */
export function PageNotice({ close }: { close: string }) {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => setMessage((shown) => takeFromTab(key) ?? shown), []);
  const dismiss = useCallback(() => setMessage(null), []);
  return message !== null && <Notice message={message} close={close} onClose={dismiss} />;
}
