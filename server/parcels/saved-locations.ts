import { sql } from 'kysely';
import { z } from 'zod';
import { type ListRequest, readPage } from '../database/paginate.ts';
import { foldForSearch } from '../database/search.ts';
import type { Db } from '../database/tables.ts';
import type { PageOf } from '../shared/envelope.ts';
import type { Coordinates } from './runs/distance.ts';
import type { EventPlace } from './shared/event.ts';

export const place: z.ZodType<EventPlace> = z.strictObject({
  name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  uses: z.int(),
});

export function listSavedLocations(db: Db, request: ListRequest): Promise<PageOf<EventPlace>> {
  const pattern = `%${locationKey(request.search).replace(/[\\%_]/g, '\\$&')}%`;
  const places = db
    .selectFrom('saved_locations')
    .select(['name', 'latitude', 'longitude', 'uses'])
    .where(sql<boolean>`key like ${pattern} escape '\\'`)
    .orderBy('uses', 'desc')
    .orderBy('used_at', 'desc');
  return readPage(places, request);
}

type Place = {
  location?: string | null | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
};

/** An event with the coordinates of its saved location, unless it has its own. */
export async function withCoordinates<Event extends Place>(db: Db, event: Event): Promise<Event> {
  const { location, latitude } = event;
  if (!location || typeof latitude === 'number') return event;
  return { ...event, ...(await findCoordinates(db, location)) };
}

/** The coordinates of a saved location by its name, in degrees; null if they are not known. */
export async function findCoordinates(db: Db, name: string) {
  const [place] = await findCoordinatesByKeys(db, [locationKey(name)]);
  const { latitude = null, longitude = null } = place ?? {};
  return { latitude, longitude };
}

export function findCoordinatesByKeys(db: Db, keys: string[]) {
  return db
    .selectFrom('saved_locations')
    .select(['key', 'latitude', 'longitude'])
    .where('key', 'in', keys)
    .execute();
}

/**
 * Saves the place of an event. Without coordinates, the saved ones stay. On PostgreSQL a place that another transaction is
 * saving is left as it is: otherwise all events at that place would wait for each other.
 */
export async function saveLocation(
  db: Db,
  { location, latitude, longitude }: Coordinates & { location: string },
  now: Date,
): Promise<void> {
  const key = locationKey(location);
  const known = latitude !== null && longitude !== null ? { latitude, longitude } : {};
  const place = { name: location, ...known, used_at: now.toISOString() };
  const { numUpdatedRows } = await db
    .updateTable('saved_locations')
    .set((eb) => ({ ...place, uses: eb('uses', '+', 1) }))
    .where('key', '=', ({ selectFrom }) =>
      selectFrom('saved_locations').select('key').where('key', '=', key).forUpdate().skipLocked(),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n || (await findCoordinatesByKeys(db, [key])).length > 0) return;
  await db
    .insertInto('saved_locations')
    .values({ key, ...place, uses: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The key that all spellings of a place's name share. */
export function locationKey(name: string): string {
  return foldForSearch(name).replace(/\s+/g, ' ').trim();
}
