import { useCallback, useEffect, useState } from 'react';
import {
  type Device,
  newDevice,
  onChange,
  readDevice,
  type Scan,
  type StopReport,
} from './database.ts';
import { isScan, isStopReport, listItems, removeOldItems } from './items.ts';

/** The data stored on this device; `isRead` is false until it has been read for the first time. */
export type StoredItems = {
  /** Newest first. */
  scans: Scan[];
  /** How stops ended, oldest first. */
  reports: StopReport[];
  device: Device;
  isRead: boolean;
  isUnavailable: boolean;
};

const nothing: StoredItems = {
  ...{ scans: [], reports: [], device: newDevice },
  ...{ isRead: false, isUnavailable: false },
};

/** What this device keeps, as it is now: other tabs change them too. */
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
