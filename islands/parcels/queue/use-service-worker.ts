import { useEffect, useState } from 'react';
import { paths } from '../../../server/shared/paths.ts';

/**
 * Installs the worker that caches a screen, so that it opens without a network. Browsers allow that over https only.
 *
 * @param screen its path. @returns whether that has failed: the screen then works as long as there is a network.
 */
export function useServiceWorker(screen: string): boolean {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    installWorker(screen).then(
      (isInstalled) => setFailed(!isInstalled),
      () => setFailed(true),
    );
  }, [screen]);
  return hasFailed;
}

/** @returns whether a worker caches the screen, possibly one of an earlier visit. */
async function installWorker(scope: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker
    .register(paths.control.scanWorker, { scope, updateViaCache: 'none' })
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
