import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { EventPlace } from '../../../server/shared/event.ts';

/** An event to choose, with what the screen shows of it. */
export type Preset = {
  id: number;
  name: string;
  /** Devices from before keep presets without. */
  builtin_key?: string | null;
  icon: string;
  color: string;
};

/** What happened to the parcels that are scanned. */
export type ChosenEvent = {
  preset: Preset;
  /** Empty: nowhere in particular. */
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
export type ScanState = 'waiting' | 'done' | 'unknown' | 'refused' | 'undone';

/** One scan, as this device keeps it. */
export type Scan = {
  /** In the order of scanning. */
  number: number;
  /** The site does nothing twice that comes twice with the same key. */
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

/** What the device remembers beside the scans. */
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

export type ScanDatabase = IDBPDatabase<Schema>;

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
