import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { EventPlace } from '../../../server/parcels/shared/event.ts';
import type { Today } from '../../../server/parcels/shared/run.ts';
import type { Stage } from '../../../server/shared/enums.ts';

/** An event to choose, with what the screen shows of it. */
export type Preset = {
  id: number;
  name: string;
  builtin_key: string | null;
  stage?: Stage | null;
  icon: string;
  color: string;
};

export type ChosenEvent = {
  preset: Preset;
  /** Empty: no place. */
  location: string;
  /** Empty: none. */
  note: string;
  /** Whether it is the whole parcel's, although only a piece was scanned. */
  atOnce?: boolean;
  /** Of an event that delivers: all that is due was collected, in cash; else it is said later. */
  cod?: 'full' | null;
};

/**
 * waiting: not yet recorded; unknown: there is no such parcel; refused: the site would not record it;
 * undone: it was recorded, and then undone.
 */
type ScanState = 'waiting' | 'done' | 'unknown' | 'refused' | 'undone';

/** What waits to be sent, as this device keeps it. */
type StoredItem = {
  /** In the order of recording. */
  number: number;
  /** The idempotency key of its request. */
  key: string;
  /** The member who has recorded it; null: not known. */
  by?: number | null;
  code: string;
  /** When it happened: ISO 8601, UTC. */
  happened_at: string;
  state: ScanState;
  /** Why it was not recorded, in words. */
  sentence: string | null;
  /** Whether its request may have reached the site; missing where that is not known. */
  wasSent?: boolean;
  /** The id of the recorded event, and when that was: milliseconds since 1970. */
  recorded?: { event: number; at: number } | null;
  /** Whether it was taken back, so that what the site has recorded of it is to be undone. */
  toUndo?: boolean;
};

export type ScanItem = StoredItem & {
  kind?: 'scan';
  /** Equal for scans of the same code with the same event. */
  same: string;
  event: ChosenEvent;
  /** How often it was scanned again. */
  repeats: number;
  /** Of a piece: the others that the event has not reached; none: it is the parcel's. */
  missing?: number[];
};

/** How a stop of a run ended: a form, with its pictures. */
export type StopReport = StoredItem & {
  kind: 'stop';
  stop: number;
  outcome: 'delivered' | 'failed';
  /** The call that it is sent to. */
  path: string;
  /** The fields of the form; removed once the site has recorded them. */
  fields: Record<string, string | Blob>;
};

export type QueueItem = ScanItem | StopReport;

/** What sending changes. */
export type QueueChanges = Partial<
  Pick<StoredItem, 'state' | 'sentence' | 'key' | 'recorded' | 'wasSent'> &
    Pick<StopReport, 'fields'> &
    Pick<ScanItem, 'missing'>
>;

export type Device = {
  presets: Preset[];
  places: Pick<EventPlace, 'name'>[];
  chosen: ChosenEvent | null;
  muted: boolean;
  signedOut: boolean;
  /** The member who is signed in, as far as this device knows. */
  member: number | null;
  today: Today | null;
};

interface Schema extends DBSchema {
  scans: { key: number; value: QueueItem; indexes: { state: string; same: string } };
  device: { key: 'this'; value: Device };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function forget(): void {
  opened = undefined;
}

/** The database of what was recorded on this device, opened once. @throws if the browser keeps no data. */
export function queueDatabase(): Promise<IDBPDatabase<Schema>> {
  if (opened !== undefined) return opened;
  opened = openDB<Schema>('waybill-scan', 1, {
    upgrade(database) {
      const scans = database.createObjectStore('scans', { keyPath: 'number' });
      scans.createIndex('state', 'state');
      scans.createIndex('same', 'same');
      database.createObjectStore('device');
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

export type ScanStore = IDBPObjectStore<Schema, ['scans'], 'scans', 'readwrite'>;

/**
 * Changes what was recorded, in one transaction. It is strict: what was scanned or signed is on the disk when the screen
 * says so.
 */
export async function changeItems<Result>(
  work: (store: ScanStore) => Promise<Result>,
): Promise<Result> {
  const database = await queueDatabase();
  const { store, done } = database.transaction('scans', 'readwrite', { durability: 'strict' });
  const [result] = await Promise.all([work(store), done]);
  announceChange();
  return result;
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

export const newDevice: Device = {
  presets: [],
  places: [],
  chosen: null,
  muted: false,
  signedOut: false,
  member: null,
  today: null,
};

export async function readDevice(): Promise<Device> {
  const database = await queueDatabase();
  return { ...newDevice, ...(await database.get('device', 'this')) };
}

export async function changeDevice(changes: Partial<Device>): Promise<void> {
  const database = await queueDatabase();
  const { store, done } = database.transaction('device', 'readwrite');
  const before = await store.get('this');
  await Promise.all([store.put({ ...newDevice, ...before, ...changes }, 'this'), done]);
  announceChange();
}
