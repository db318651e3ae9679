import { announceChange } from './changes.ts';
import { type Device, scanDatabase } from './database.ts';

/** What a device remembers that knows nothing yet. */
export const newDevice: Device = {
  presets: [],
  places: [],
  chosen: null,
  muted: false,
  signedOut: false,
};

export async function readDevice(): Promise<Device> {
  const database = await scanDatabase();
  return (await database.get('device', 'this')) ?? newDevice;
}

/** Remembers something on this device. */
export async function changeDevice(changes: Partial<Device>): Promise<void> {
  const database = await scanDatabase();
  const { store, done } = database.transaction('device', 'readwrite');
  const before = (await store.get('this')) ?? newDevice;
  await Promise.all([store.put({ ...before, ...changes }, 'this'), done]);
  announceChange();
}
