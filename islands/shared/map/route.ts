import { geoInterpolate } from 'd3-geo';
import type { Place } from './place.ts';

const pointsPerLeg = 48;

/**
 * The same places with longitudes that go on past ±180 instead of jumping, so that a journey over
 * the Pacific is drawn over the Pacific.
 *
 * @param near the longitude that they begin close to, where it matters in which of the map's worlds.
 */
export function unwrapped(places: Place[], near: number | null = null): Place[] {
  let previous = near;
  return places.map((place) => {
    const longitude: number =
      previous === null ? place.longitude : nearestTurn(place.longitude, previous);
    previous = longitude;
    return { ...place, longitude };
  });
}

/** The great-circle way through the places, as latitude and longitude pairs in degrees. */
export function routeOf(stops: Place[]): [number, number][] {
  return stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    return next === undefined ? [[stop.latitude, stop.longitude]] : leg(stop, next);
  });
}

function leg(from: Place, to: Place): [number, number][] {
  const along = geoInterpolate([from.longitude, from.latitude], [to.longitude, to.latitude]);
  let previous = from.longitude;
  return Array.from({ length: pointsPerLeg }, (_, index) => {
    const [longitude, latitude] = along(index / pointsPerLeg);
    previous = nearestTurn(longitude, previous);
    return [latitude, previous];
  });
}

/** The longitude, or one whole turns away, that lies within half a turn of another. Degrees. */
export function nearestTurn(longitude: number, other: number): number {
  return longitude + 360 * Math.round((other - longitude) / 360);
}
