import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { distDir } from '../../dist-dir.ts';
import type { AddressParts } from '../../shared/address.ts';
import { townKey } from './town-key.ts';

/** A place on the map, in degrees. */
export type Position = { latitude: number; longitude: number };

/** A town. Its region is an ISO 3166-2 code without the country; null if it is not known. */
type Town = Position & { region: string | null; people: number };

/**
 * The towns of this name in a country, the largest first. They are read from a file of the build, a few pages at a time, so that
 * no process has all of them in memory.
 */
export function findTowns(name: string, country: string): Town[] {
  const asked = `${country} ${name}`;
  const known = recentTowns.get(asked);
  if (known !== undefined) return known;
  const towns = gazetteer()?.towns;
  if (towns === undefined) return [];
  const key = townKey(name);
  const found = key === '' ? [] : towns.all(key, country);
  recentTowns.set(asked, found);
  return found;
}

/**
 * The name of a town as it was typed; null: no town of this country has that name, so it may be any text.
 *
 * @param country null: of any country.
 */
export function knownTown(name: string | null, country: string | null): string | null {
  if (name === null) return null;
  const isTown = country === null ? isTownSomewhere(name) : findTowns(name, country).length > 0;
  return isTown ? name : null;
}

function isTownSomewhere(name: string): boolean {
  return gazetteer()?.namesakes.get(townKey(name)) !== undefined;
}

/** Parcels go to the same towns again and again. */
const recentTowns = new LRUCache<string, Town[]>({ max: 500 });

/** The regions of this name or code in a country, and their parts: ISO 3166-2, without the country. */
export function findRegions(name: string, country: string): string[] {
  return findAllRegions(name).get(country) ?? [];
}

/** Countries that have a region of this name or code, with what `findRegions` finds there. */
export function findAllRegions(name: string): ReadonlyMap<string, string[]> {
  const known = recentRegions.get(name);
  if (known !== undefined) return known;
  const found = new Map<string, string[]>();
  for (const { country, code } of gazetteer()?.regions.all(townKey(name)) ?? []) {
    found.set(country, [...(found.get(country) ?? []), code]);
  }
  recentRegions.set(name, found);
  return found;
}

const recentRegions = new LRUCache<string, Map<string, string[]>>({ max: 500 });

let opened: ReturnType<typeof openGazetteer> | undefined;

/** The statements that read the gazetteer; null while the first start of a checkout is still writing its file. */
function gazetteer() {
  opened ??= openGazetteer();
  return opened;
}

function openGazetteer() {
  const path = join(distDir, 'gazetteer.sqlite');
  if (!existsSync(path)) return null;
  const db = new Database(path, { readonly: true });
  db.pragma('cache_size = -256');
  const position = 'latitude / 10000.0 as latitude, longitude / 10000.0 as longitude';
  return {
    towns: db.prepare<[string, string], Town>(`
      select region, ${position}, people
      from names join towns on towns.id = names.town
      where key = ? and country = ?
      order by people desc`),
    namesakes: db.prepare<[string], { key: string }>('select key from names where key = ? limit 1'),
    regions: db.prepare<[string], { country: string; code: string }>(
      'select country, code from regions where key = ?',
    ),
    postcodes: db.prepare<[string, string], Position>(
      `select ${position} from postcodes where country = ? and code = ?`,
    ),
  };
}

/** If a town has so many times the people of every other town with its name, the address means this town. */
const populationFactor = 10;
/** Entries within these degrees are of one town. */
const sameTownDegrees = 0.3;

/** How near, in degrees, the area of a postcode is to the town that it is written with. */
const postcodeDegrees = 0.5;

/** Where an address is by its postcode, or else by its town; null: neither is known, or several towns have this name. */
export function findAddressPosition(
  { city, region, postcode }: Pick<AddressParts, 'city' | 'region' | 'postcode'>,
  country: string | null,
): Position | null {
  if (country === null) return null;
  const named = city === null ? [] : findTowns(city, country);
  const inRegion = named.filter(
    isTownInRegions(region === null ? [] : findRegions(region, country)),
  );
  const towns = inRegion.length > 0 ? inRegion : named;
  const area = postcode === null ? null : postcodeArea(postcode, country);
  const isOfTown =
    towns.length === 0 || towns.some((one) => area && isNear(one, area, postcodeDegrees));
  if (area !== null && isOfTown) return area;
  const [town, ...others] = towns;
  if (town === undefined) return null;
  const isMeant = others.every(
    (other) =>
      town.people >= populationFactor * other.people || isNear(town, other, sameTownDegrees),
  );
  return isMeant ? { latitude: town.latitude, longitude: town.longitude } : null;
}

/** @param regions as `findRegions` finds them. */
function isTownInRegions(regions: readonly string[]) {
  return (town: Town) => town.region !== null && regions.includes(town.region);
}

/** A town with its postcode and its regions, as `findRegions` finds them; null: the address has none. */
type TownParts = { city: string; regions: readonly string[] | null; postcode: string | null };

/** Whether a postcode, a region and a town of a country belong together; null: unknown. */
export function isTogether(
  { city, regions, postcode }: TownParts,
  country: string,
): boolean | null {
  const named = findTowns(city, country);
  const inRegion = regions === null ? named : named.filter(isTownInRegions(regions));
  const isKnown = regions === null || named.some((town) => town.region !== null);
  if (isKnown && inRegion.length === 0) return false;
  // The United States are the only country whose postcodes are all known.
  if (postcode === null || country !== 'US') return regions !== null && isKnown ? true : null;
  const area = postcodeArea(postcode, country);
  return area !== null && inRegion.some((town) => isNear(town, area, postcodeDegrees));
}

/** The middle of a postcode's area. Only those of the United States are known, whose codes may have four digits more. */
function postcodeArea(postcode: string, country: string): Position | null {
  const [code] = /^\d{5}(?=$|-\d{4}$)/.exec(postcode) ?? [];
  return (code && gazetteer()?.postcodes.get(country, code)) || null;
}

function isNear(one: Position, other: Position, within: number): boolean {
  const hasNearLatitude = Math.abs(one.latitude - other.latitude) < within;
  return hasNearLatitude && Math.abs(one.longitude - other.longitude) < within;
}
