import type { MultiLineString, MultiPolygon, Position } from 'geojson';
import { canvas, type GeoJSONOptions, LatLng } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { GeoJSON, Pane } from 'react-leaflet';
import { merge, mesh } from 'topojson-client';
import world from 'world-atlas/countries-110m.json';
import { nearestTurn } from './route.ts';

/** The map is repeated to the west and to the east, like tiles. What is looked at first comes first. */
const turns = [0, -360, 360];

/** Land and borders from the site's own files, so that the map needs no network and no key. */
export function BaseMap() {
  const styles = useMemo(() => getComputedStyle(document.documentElement), []);
  const shownTurns = useOneByOne(turns);
  const colour = (token: string) => styles.getPropertyValue(token).trim();
  return (
    // Below the tiles, whose pane has 200, so that the land is visible where a tile is missing.
    <Pane name="base" style={{ zIndex: 150 }}>
      {shownTurns.map((turn) => (
        <Turn
          key={turn}
          turn={turn}
          landColour={colour('--map-land')}
          borderColour={colour('--map-border')}
        />
      ))}
    </Pane>
  );
}

/** Adds one item per task: all at once would block a phone's page for too long. */
function useOneByOne<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= items.length) return;
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  }, [count, items]);
  return items.slice(0, count);
}

type TurnProps = { turn: number; landColour: string; borderColour: string };

function Turn({ turn, landColour, borderColour }: TurnProps) {
  const options: GeoJSONOptions & { interactive: false } = useMemo(
    () => ({
      coordsToLatLng: ([longitude, latitude]) => new LatLng(latitude, longitude + turn),
      interactive: false,
      renderer: canvas({ pane: 'base' }),
    }),
    [turn],
  );
  return (
    <>
      <GeoJSON
        {...options}
        data={land}
        style={{ stroke: false, fillColor: landColour, fillOpacity: 1 }}
      />
      <GeoJSON {...options} data={borders} style={{ color: borderColour, weight: 1 }} />
    </>
  );
}

/**
 * Natural Earth's land and borders for a flat map. In the data, lines cross the antimeridian and run
 * around the pole. Drawn unchanged, they would be bars across the whole map.
 */

const southPole = -90;

const land: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: merge(world, world.objects.countries.geometries).coordinates.map((rings) =>
    rings.map((ring) => aroundThePole(unwrappedLine(ring))),
  ),
};

const borders: MultiLineString = {
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
