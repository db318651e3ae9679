import { useCallback, useEffect, useState } from 'react';
import type { Device, Scan } from './database.ts';
import { newDevice, onChange, readDevice } from './database.ts';
import { listScans, removeOld } from './scans.ts';

/** What this device keeps; `isRead` is false until it has been read for the first time. */
export type Kept = { scans: Scan[]; device: Device; isRead: boolean; isRefused: boolean };

const nothing: Kept = { scans: [], device: newDevice, isRead: false, isRefused: false };

/** The scans of this device, as they are now: other tabs change them too. */
export function useDevice(): Kept {
  const [kept, setKept] = useState(nothing);
  const read = useCallback(async () => {
    try {
      const [scans, device] = await Promise.all([listScans(), readDevice()]);
      setKept({ scans, device, isRead: true, isRefused: false });
    } catch {
      setKept({ ...nothing, isRefused: true });
    }
  }, []);
  useEffect(() => {
    const stop = onChange(read);
    removeOld().then(read, read);
    return stop;
  }, [read]);
  return kept;
}
