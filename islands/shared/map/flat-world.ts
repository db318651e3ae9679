import type { MultiLineString, MultiPolygon, Position } from 'geojson';
import { merge, mesh } from 'topojson-client';
import world from 'world-atlas/countries-110m.json';
import { nearestTurn } from './route.ts';

/**
 * Natural Earth's land and borders for a flat map. In the data, lines cross the antimeridian and run
 * around the pole. Drawn unchanged, they would be bars across the whole map.
 */

const southPole = -90;

export const land: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: merge(world, world.objects.countries.geometries).coordinates.map((rings) =>
    rings.map((ring) => aroundThePole(unwrappedLine(ring))),
  ),
};

export const borders: MultiLineString = {
  type: 'MultiLineString',
  coordinates: mesh(world, world.objects.countries, (a, b) => a !== b).coordinates.map(
    unwrappedLine,
  ),
};

/** The line with longitudes that continue past ±180 instead of jumping to the other side. */
function unwrappedLine(line: Position[]): Position[] {
  let previous = line[0]?.[0] ?? 0;
  return line.map(([longitude = 0, latitude = 0]) => {
    previous = nearestTurn(longitude, previous);
    return [previous, latitude];
  });
}

/** Antarctica's ring goes around the globe, so it is closed along the pole. */
function aroundThePole(ring: Position[]): Position[] {
  const [start, end] = [ring[0]?.[0] ?? 0, ring.at(-1)?.[0] ?? 0];
  return Math.abs(end - start) < 180 ? ring : [...ring, [end, southPole], [start, southPole]];
}
