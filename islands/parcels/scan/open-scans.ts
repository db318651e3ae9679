import { announceChange, newDevice, readDevice, scanDatabase } from './database.ts';
import { isSettled, listScans, removeSettled } from './scans.ts';

/** How many scans on this device are not recorded yet; 0 too where the browser keeps no data. */
export async function countOpenScans(): Promise<number> {
  try {
    return (await listScans()).filter((scan) => !isSettled(scan)).length;
  } catch {
    return 0;
  }
}

/** After a sign-out: deletes what this device stores about parcels, except for scans that wait to be sent. */
export async function clearAtSignOut(): Promise<void> {
  try {
    await removeSettled();
    const { muted } = await readDevice();
    const database = await scanDatabase();
    await database.put('device', { ...newDevice, muted, signedOut: true }, 'this');
    announceChange();
  } catch {
    // The browser keeps no data, so there is nothing to forget.
  }
}
