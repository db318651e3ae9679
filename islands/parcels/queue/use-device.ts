import { useCallback, useEffect, useState } from 'react';
import { paths } from '../../../server/shared/paths.ts';
import {
  type Device,
  newDevice,
  onChange,
  readDevice,
  type ScanItem,
  type StopReport,
} from './database.ts';
import { isScan, isStopReport, listItems, removeOldItems } from './items.ts';
import { siteTime } from './request.ts';

/** The data stored on this device. `isRead` is false until it has been read for the first time. */
export type StoredItems = {
  /** Newest first. */
  scans: ScanItem[];
  /** The outcomes of stops, oldest first. */
  reports: StopReport[];
  device: Device;
  isRead: boolean;
  isUnavailable: boolean;
};

const nothing: StoredItems = {
  scans: [],
  reports: [],
  device: newDevice,
  isRead: false,
  isUnavailable: false,
};

/** The data stored on this device, kept up to date with changes by other tabs. */
export function useDevice(): StoredItems {
  const [stored, setStored] = useState(nothing);
  const read = useCallback(async () => {
    try {
      const [items, device] = await Promise.all([listItems(), readDevice()]);
      const scans = items.filter(isScan).reverse();
      const reports = items.filter(isStopReport);
      setStored({ scans, reports, device, isRead: true, isUnavailable: false });
    } catch {
      setStored({ ...nothing, isUnavailable: true });
    }
  }, []);
  useEffect(() => {
    const stop = onChange(read);
    removeOldItems().then(read, read);
    return stop;
  }, [read]);
  return stored;
}

const tickMs = 15_000;

/** The time by the site's clock in milliseconds since 1970, updated every 15 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(siteTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(siteTime()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/**
 * Installs the worker that caches a screen, so that it opens without a network. Browsers allow this only over https.
 *
 * @param screen its path. @returns whether installing failed: the screen then needs a network.
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

/** @returns whether a service worker caches the screen. It may have been installed on an earlier visit. */
async function installWorker(scope: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker
    .register(paths.control.scanWorker, { scope, updateViaCache: 'none' })
    .catch(() => serviceWorker.getRegistration(scope));
  // `register` resolves before the worker is installed, and installing can fail.
  while (registration?.active === null) {
    const worker = registration.installing ?? registration.waiting;
    if (worker === null) return false;
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  }
  return registration !== undefined;
}
