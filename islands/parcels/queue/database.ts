import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { EventPlace } from '../../../server/parcels/shared/event.ts';
import type { Today } from '../../../server/parcels/shared/run.ts';
import type { Stage } from '../../../server/shared/enums.ts';

/** An event preset to choose, with what the screen shows of it. */
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
  /** Empty if there is no place. */
  location: string;
  /** Empty if there is no note. */
  note: string;
  /** Whether the event is for the whole parcel, although only a piece was scanned. */
  atOnce?: boolean;
  /** For a delivery: `full` if the whole amount was collected in cash; null if that is recorded later. */
  cod?: 'full' | null;
};

/** What scans and stop reports have in common. The device stores them until they are sent and settled. */
type StoredItem = {
  /** The key, in the order of recording: milliseconds since 1970, or one more than the last. */
  number: number;
  /** The idempotency key of its request. */
  key: string;
  /** The member who recorded it; null: unknown. */
  by?: number | null;
  code: string;
  /** When the event happened: ISO 8601, UTC. */
  happened_at: string;
  /** `unknown`: there is no such parcel; `refused`: the site would not record it; `undone`: it was recorded, and then undone. */
  state: 'waiting' | 'done' | 'unknown' | 'refused' | 'undone';
  /** Why the site did not record the item, as a sentence. */
  sentence: string | null;
  /** Whether its request may have reached the site; missing if unknown. */
  wasSent?: boolean;
  /** The recorded event's id, and the time of recording in milliseconds since 1970. */
  recorded?: { event: number; at: number } | null;
  /** Whether the member took it back: if the site has recorded it, that must be undone. */
  toUndo?: boolean;
};

export type ScanItem = StoredItem & {
  kind?: 'scan';
  /** Equal for scans of the same code with the same event. */
  same: string;
  event: ChosenEvent;
  /** How often the code was scanned again. */
  repeats: number;
  /**
   * For a scanned piece: the numbers of the pieces that the event has not reached; empty if the event is the parcel's.
   */
  missing?: number[];
};

/** The outcome of a stop, sent as a form with its pictures. */
export type StopReport = StoredItem & {
  kind: 'stop';
  stop: number;
  outcome: 'delivered' | 'failed';
  /** The path of the API call that it is sent to. */
  path: string;
  /** The fields of the form; removed once the site has recorded them. */
  fields: Record<string, string | Blob>;
};

export type QueueItem = ScanItem | StopReport;

/** The fields that sending changes. */
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
  /** The member who was signed in at the last answer. */
  member: number | null;
  today: Today | null;
};

interface Schema extends DBSchema {
  scans: { key: number; value: QueueItem; indexes: { state: string; same: string } };
  device: { key: 'this'; value: Device };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function forgetOpenedDatabase(): void {
  opened = undefined;
}

/** The database of the items recorded on this device, opened once. @throws if the browser stores no data. */
export function queueDatabase(): Promise<IDBPDatabase<Schema>> {
  if (opened !== undefined) return opened;
  opened = openDB<Schema>('waybill-scan', 1, {
    upgrade(database) {
      const scans = database.createObjectStore('scans', { keyPath: 'number' });
      scans.createIndex('state', 'state');
      scans.createIndex('same', 'same');
      database.createObjectStore('device');
    },
    terminated: forgetOpenedDatabase,
  });
  opened.catch(forgetOpenedDatabase);
  return opened;
}

export type ScanStore = IDBPObjectStore<Schema, ['scans'], 'scans', 'readwrite'>;

/**
 * Changes items in one transaction with strict durability: what the screen confirms as scanned or signed is on the
 * disk.
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

const channelName = 'waybill-scan';

/** Tells this page and other tabs that the data on this device has changed. */
export function announceChange(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

/** Listens to changes by this page and other tabs. @returns a function that stops listening. */
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
