import { useEffect, useState } from 'react';
import { paths } from '../../../server/shared/paths.ts';

/**
 * Installs the worker that caches the screen, so that it opens without a network. Browsers allow that over https only.
 *
 * @returns whether that has failed: the screen then works as long as there is a network.
 */
export function useWorker(): boolean {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    installWorker().then(
      (isInstalled) => setFailed(!isInstalled),
      () => setFailed(true),
    );
  }, []);
  return hasFailed;
}

/** @returns whether a worker caches the screen, possibly one of an earlier visit. */
async function installWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const { scan: scope, scanWorker } = paths.control;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker
    .register(scanWorker, { scope, updateViaCache: 'none' })
    .catch(() => serviceWorker.getRegistration(scope));
  // Installing goes on after the registration, and can fail.
  while (registration?.active === null) {
    const worker = registration.installing ?? registration.waiting;
    if (worker === null) return false;
    await nextState(worker);
  }
  return registration !== undefined;
}

function nextState(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', resolve, { once: true });
  });
}
