import { LRUCache } from 'lru-cache';
import type { Db } from '../../database/tables.ts';
import { memoize } from '../../memoized.ts';
import { findCoordinatesByKeys, locationKey } from '../saved-locations.ts';
import type { Activity, Parcel } from '../shared/parcel.ts';
import { parcelPlaces } from '../shared/parcel-copy.ts';

export type PlacesOfParcel = Pick<Parcel, (typeof parcelPlaces)[number][number]>;

/** The time zones of saved locations, by the keys of the locations; '' if no time zone is known. */
const savedZones = new WeakMap<Db, LRUCache<string, string>>();
const cacheOptions = { max: 5000 };
/** A location seldom moves, but may soon become known. */
const [knownMs, unknownMs] = [10 * 60_000, 30_000];

const cachedLocationKey = memoize(locationKey);

/**
 * Adds the time zones of their places to activities. Known places are those of the parcel that have coordinates, and saved
 * locations. The times of other activities are shown in the site's time zone.
 */
export async function withTimeZones<Event extends Pick<Activity, 'location'>>(
  db: Db,
  parcel: PlacesOfParcel,
  activities: Event[],
): Promise<(Event & Pick<Activity, 'time_zone'>)[]> {
  if (activities.every(({ location }) => location === null)) return activities;
  const zones = await zonesOfPlaces(parcel);
  const keys = new Set(activities.map(({ location }) => cachedLocationKey(location ?? '')));
  const saved = await findSavedZones(
    db,
    [...keys].filter((key) => key !== '' && !zones.has(key)),
  );
  return activities.map((activity) => {
    const key = cachedLocationKey(activity.location ?? '');
    const time_zone = zones.get(key) ?? saved.get(key);
    return time_zone ? { ...activity, time_zone } : activity;
  });
}

async function zonesOfPlaces(parcel: PlacesOfParcel): Promise<Map<string, string>> {
  const zones = new Map<string, string>();
  for (const [place, latitude, longitude] of parcelPlaces) {
    const zone = await zoneAt(parcel[latitude], parcel[longitude]);
    if (zone !== '') zones.set(cachedLocationKey(parcel[place] ?? ''), zone);
  }
  return zones;
}

async function findSavedZones(db: Db, keys: string[]): Promise<LRUCache<string, string>> {
  const cache = savedZones.get(db) ?? new LRUCache<string, string>(cacheOptions);
  savedZones.set(db, cache);
  const unknown = keys.filter((key) => !cache.has(key));
  if (unknown.length === 0) return cache;
  const found = await findCoordinatesByKeys(db, unknown);
  for (const key of unknown) {
    const { latitude = null, longitude = null } = found.find((row) => row.key === key) ?? {};
    const zone = await zoneAt(latitude, longitude);
    cache.set(key, zone, { ttl: zone === '' ? unknownMs : knownMs });
  }
  return cache;
}

let zoneFinder: Promise<(latitude: number, longitude: number) => string> | undefined;

/**
 * The time zone of a position, an IANA name; '' if it is unknown. The map of time zones is loaded on first use, and the
 * module is stored, because even a repeated import() takes 20 µs.
 */
async function zoneAt(latitude: number | null, longitude: number | null): Promise<string> {
  if (latitude === null || longitude === null) return '';
  zoneFinder ??= import('@photostructure/tz-lookup').then((module) => module.default);
  return (await zoneFinder)(latitude, longitude);
}
