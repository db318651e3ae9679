import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { distDir } from '../../dist-dir.ts';
import type { AddressParts } from '../../shared/address.ts';
import { townKey } from './town-key.ts';

/** A place on the map, in degrees. */
export type Position = { latitude: number; longitude: number };

type Town = Position & { region: string; people: number };

let towns: Database.Statement<[string, string], Town> | null | undefined;

/**
 * The towns of this name in a country, the largest first. They are read from a file of the build, a few pages at a time, so that
 * no process holds them.
 */
export function townsNamed(name: string, country: string): Town[] {
  const asked = `${country} ${name}`;
  const known = recent.get(asked);
  if (known !== undefined) return known;
  towns ??= openTowns();
  const key = townKey(name);
  // The first start of a checkout is still writing it.
  if (towns === null) return [];
  const found = key === '' ? [] : towns.all(key, country);
  recent.set(asked, found);
  return found;
}

/** Parcels go to the same towns again and again. */
const recent = new LRUCache<string, Town[]>({ max: 500 });

function openTowns() {
  const path = join(distDir, 'gazetteer.sqlite');
  if (!existsSync(path)) return null;
  const db = new Database(path, { readonly: true });
  db.pragma('cache_size = -256');
  return db.prepare<[string, string], Town>(`
    select region, latitude / 10000.0 as latitude, longitude / 10000.0 as longitude, people
    from names join towns on towns.id = names.town
    where key = ? and country = ?
    order by people desc`);
}

/** A town with so many times the people of all its namesakes is meant. */
const mostPeople = 10;
/** Entries within these degrees are of one town. */
const nearby = 0.3;

/** Where the town of an address is; null: it is not known, or there are several of this name. */
export function positionOfTown(
  { city, region }: Pick<AddressParts, 'city' | 'region'>,
  country: string | null,
): Position | null {
  if (city === null || country === null) return null;
  const named = townsNamed(city, country);
  const inRegion = named.filter((town) => town.region === region?.toUpperCase());
  const [town, ...others] = inRegion.length > 0 ? inRegion : named;
  if (town === undefined) return null;
  const isMeant = others.every(
    (other) => town.people >= mostPeople * other.people || isNear(town, other),
  );
  return isMeant ? { latitude: town.latitude, longitude: town.longitude } : null;
}

function isNear(one: Position, other: Position): boolean {
  const [down, right] = [one.latitude - other.latitude, one.longitude - other.longitude];
  return Math.abs(down) < nearby && Math.abs(right) < nearby;
}
