import { angleBetween, greatCircle } from '../../../server/tracking/shared/globe.ts';
import type { Stop } from './stop.ts';

const pointsPerLeg = 48;

/**
 * Stops with longitudes that continue past ±180 instead of jumping, so that a journey across the Pacific is drawn
 * across the Pacific.
 *
 * @param near a longitude in the copy of the world that the first stop should be drawn in.
 */
export function unwrapLongitudes(stops: Stop[], near: number | null = null): Stop[] {
  let previous = near;
  return stops.map((stop) => {
    const longitude: number =
      previous === null ? stop.longitude : nearestTurn(stop.longitude, previous);
    previous = longitude;
    return { ...stop, longitude };
  });
}

/** The great-circle route through the stops, as pairs of latitude and longitude in degrees. */
export function journeyRoute(stops: Stop[]): [number, number][] {
  return stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    return next === undefined ? [[stop.latitude, stop.longitude]] : legRoute(stop, next);
  });
}

/**
 * A distance in radians. Points further apart are nearly opposite each other, so all great circles between them are about equally
 * short, and rounding errors would decide.
 */
const almostOpposite = Math.PI - 1e-6;

type LonLat = [longitude: number, latitude: number];

function legRoute(from: Stop, to: Stop): [number, number][] {
  const start: LonLat = [from.longitude, from.latitude];
  const end: LonLat = [to.longitude, to.latitude];
  const isOpposite = angleBetween(start, end) > almostOpposite;
  const along = isOpposite ? straightLine(start, end) : greatCircle(start, end);
  let previous = from.longitude;
  return Array.from({ length: pointsPerLeg }, (_, index) => {
    const [longitude, latitude] = along(index / pointsPerLeg);
    previous = nearestTurn(longitude, previous);
    return [latitude, previous];
  });
}

function straightLine([fromX, fromY]: LonLat, [toX, toY]: LonLat): (part: number) => LonLat {
  return (part) => [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part];
}

/** The longitude plus the number of full turns that brings it closest to another one. Degrees. */
export function nearestTurn(longitude: number, other: number): number {
  return longitude + 360 * Math.round((other - longitude) / 360);
}
