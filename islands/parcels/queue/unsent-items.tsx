import { type ComponentType, useEffect, useState } from 'react';
import type { UnsentNoticeProps } from './unsent-notice.tsx';

/** The notice about items on this device that are not sent yet. Devices that have never scanned load nothing. */
export default function UnsentItems(props: UnsentNoticeProps) {
  const [Notice, setNotice] = useState<ComponentType<UnsentNoticeProps> | null>(null);
  useEffect(() => {
    loadNotice().then(
      (component) => setNotice(() => component),
      () => {
        // The browser stores no data, or there is no network; the next page tries again.
      },
    );
  }, []);
  return Notice === null ? null : <Notice {...props} />;
}

async function loadNotice() {
  // Firefox supports this from 126 on.
  if ('databases' in indexedDB && (await indexedDB.databases()).length === 0) return null;
  return (await import('./unsent-notice.tsx')).UnsentNotice;
}
