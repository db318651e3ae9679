import { useEffect } from 'react';
import { paths } from '../../server/shared/paths.ts';

/** Lets the browser keep the screen, to open it without a network. Browsers do so over https alone. */
export function useWorker(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { scan: scope, scanWorker } = paths.control;
    navigator.serviceWorker.register(scanWorker, { scope, updateViaCache: 'none' }).catch(() => {
      // Without it the screen works as long as there is a network.
    });
  }, []);
}
