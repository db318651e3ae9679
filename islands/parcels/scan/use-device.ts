import { useCallback, useEffect, useState } from 'react';
import type { Device, Scan } from './database.ts';
import { newDevice, onChange, readDevice } from './database.ts';
import { listScans, removeOld } from './scans.ts';

/** The data stored on this device; `isRead` is false until it has been read for the first time. */
export type StoredScans = {
  scans: Scan[];
  device: Device;
  isRead: boolean;
  isUnavailable: boolean;
};

const nothing: StoredScans = { scans: [], device: newDevice, isRead: false, isUnavailable: false };

/** The scans of this device, as they are now: other tabs change them too. */
export function useDevice(): StoredScans {
  const [stored, setStored] = useState(nothing);
  const read = useCallback(async () => {
    try {
      const [scans, device] = await Promise.all([listScans(), readDevice()]);
      setStored({ scans, device, isRead: true, isUnavailable: false });
    } catch {
      setStored({ ...nothing, isUnavailable: true });
    }
  }, []);
  useEffect(() => {
    const stop = onChange(read);
    removeOld().then(read, read);
    return stop;
  }, [read]);
  return stored;
}
