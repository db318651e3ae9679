import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { EventPlace } from '../../../server/shared/event.ts';

/** An event to choose, with what the screen shows of it. */
export type Preset = {
  id: number;
  name: string;
  /** Missing in presets that older versions stored. */
  builtin_key?: string | null;
  icon: string;
  color: string;
};

/** The event that scanned parcels get. */
export type ChosenEvent = {
  preset: Preset;
  /** Empty: no place. */
  location: string;
  latitude: number | null;
  longitude: number | null;
  /** Empty: none. */
  note: string;
};

/**
 * waiting: not yet recorded; unknown: there is no such parcel; refused: the site would not record it;
 * undone: it was recorded, and then undone.
 */
type ScanState = 'waiting' | 'done' | 'unknown' | 'refused' | 'undone';

/** One scan, as this device keeps it. */
export type Scan = {
  /** In the order of scanning. */
  number: number;
  /** The idempotency key of its request. */
  key: string;
  code: string;
  /** Equal for scans of the same code with the same event. */
  same: string;
  event: ChosenEvent;
  /** When it was scanned: ISO 8601, UTC. */
  happened_at: string;
  state: ScanState;
  /** Why it was not recorded, in words. */
  sentence: string | null;
  /** The id of the recorded event, and when that was: milliseconds since 1970. */
  recorded: { event: number; at: number } | null;
  /** How often it was scanned again. */
  repeats: number;
};

/** The device's data besides the scans. */
export type Device = {
  presets: Preset[];
  places: EventPlace[];
  chosen: ChosenEvent | null;
  muted: boolean;
  signedOut: boolean;
};

interface Schema extends DBSchema {
  scans: { key: number; value: Scan; indexes: { state: string; same: string } };
  device: { key: 'this'; value: Device };
}

type ScanDatabase = IDBPDatabase<Schema>;

let opened: Promise<ScanDatabase> | undefined;

/** The database of scans on this device, opened once. @throws if the browser keeps no data. */
export function scanDatabase(): Promise<ScanDatabase> {
  opened ??= open();
  return opened;
}

async function open(): Promise<ScanDatabase> {
  try {
    return await openDB<Schema>('waybill-scan', 1, {
      upgrade(database) {
        const scans = database.createObjectStore('scans', { keyPath: 'number' });
        scans.createIndex('state', 'state');
        scans.createIndex('same', 'same');
        database.createObjectStore('device');
      },
      terminated: () => {
        opened = undefined;
      },
    });
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

/** Tells this page and the other tabs that the scans on this device have changed. */

const channelName = 'waybill-scan';

/** To be called after each change. */
export function announceChange(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

/** @returns a function that stops listening. */
export function onChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

/** The state of a device that has stored nothing yet. */
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
