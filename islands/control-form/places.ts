import type { PlaceKind } from '../shared/map/place.ts';
import type { Values } from './values.ts';

/** Degrees; latitude first, as Leaflet has it. */
export type Position = [number, number];

/** About a metre: finer than anybody clicks. */
const digits = 5;

/** Where the fields say that a place is; null where they do not, or not yet. */
export function positionIn(values: Values, kind: PlaceKind): Position | null {
  const latitude = degreesIn(values[`map_${kind}_latitude`], 90);
  const longitude = degreesIn(values[`map_${kind}_longitude`], 180);
  return latitude === null || longitude === null ? null : [latitude, longitude];
}

/** What the fields say of a place that was put here; null: nowhere. */
export function withPosition(kind: PlaceKind, position: Position | null): Values {
  const [latitude, longitude] = position ?? [null, null];
  return {
    [`map_${kind}_latitude`]: latitude === null ? '' : latitude.toFixed(digits),
    // A map goes round and round; a longitude does not.
    [`map_${kind}_longitude`]: longitude === null ? '' : wrapped(longitude).toFixed(digits),
  };
}

function degreesIn(typed: string | undefined, most: number): number | null {
  if (typed === undefined || !/^\s*[+-]?\d+(\.\d+)?\s*$/.test(typed)) return null;
  const degrees = Number(typed);
  return Math.abs(degrees) <= most ? degrees : null;
}

function wrapped(longitude: number): number {
  return longitude - 360 * Math.floor((longitude + 180) / 360);
}
