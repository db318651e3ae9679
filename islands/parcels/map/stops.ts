import type { MapTiles } from '../../../server/web/shared/site.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { FormValues } from '../../shared/form/fields.ts';
import type { StopKind } from '../../shared/map/stop.ts';

export type MapContext = {
  tiles: MapTiles | null;
  t: Messages['control']['parcels'];
  track: Messages['track'];
};

/** Degrees; latitude first, as in Leaflet. */
export type LatitudeLongitude = [number, number];

/** Decimal places; five are about a metre, more precise than a click. */
const digits = 5;

/** The position of a stop, read from its fields; null if they do not hold one. */
export function readStopPosition(values: FormValues, kind: StopKind): LatitudeLongitude | null {
  const latitude = parseDegrees(values[`map_${kind}_latitude`], 90);
  const longitude = parseDegrees(values[`map_${kind}_longitude`], 180);
  return latitude === null || longitude === null ? null : [latitude, longitude];
}

/** The fields of a stop at this position; null empties them. */
export function stopPositionFields(kind: StopKind, position: LatitudeLongitude | null): FormValues {
  const [latitude, longitude] = position ?? [null, null];
  return {
    [`map_${kind}_latitude`]: latitude === null ? '' : latitude.toFixed(digits),
    // The map repeats the world; a longitude has to be within ±180.
    [`map_${kind}_longitude`]: longitude === null ? '' : wrapLongitude(longitude).toFixed(digits),
  };
}

function parseDegrees(typed: string | undefined, most: number): number | null {
  if (typed === undefined || !/^\s*[+-]?\d+(\.\d+)?\s*$/.test(typed)) return null;
  const degrees = Number(typed);
  return Math.abs(degrees) <= most ? degrees : null;
}

function wrapLongitude(longitude: number): number {
  return longitude - 360 * Math.floor((longitude + 180) / 360);
}
