import { announceChange, newDevice, queueDatabase, readDevice } from './database.ts';
import { isScan, isSettled, listItems, removeItems } from './items.ts';

/** What on this device is not recorded yet; nothing too where the browser keeps no data. */
export async function countOpen(): Promise<{ scans: number; stops: number }> {
  try {
    const open = (await listItems()).filter((item) => !isSettled(item));
    const scans = open.filter(isScan).length;
    return { scans, stops: open.length - scans };
  } catch {
    return { scans: 0, stops: 0 };
  }
}

/** After a sign-out: deletes what this device stores about parcels, except for what waits to be sent. */
export async function clearAtSignOut(): Promise<void> {
  try {
    await removeItems(isSettled);
    const { muted } = await readDevice();
    const database = await queueDatabase();
    await database.put('device', { ...newDevice, muted, signedOut: true }, 'this');
    announceChange();
  } catch {
    // The browser keeps no data, so there is nothing to forget.
  }
}
