import type { MultiLineString, MultiPolygon, Position } from 'geojson';
import { canvas, type GeoJSONOptions, LatLng, type Map as LeafletMap } from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import {
  AttributionControl,
  GeoJSON,
  MapContainer,
  Pane,
  TileLayer,
  useMap,
  ZoomControl,
} from 'react-leaflet';
import { merge, mesh } from 'topojson-client';
import world from 'world-atlas/countries-110m.json';
import type { MapTiles } from '../../../server/web/shared/site.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { type View, worldZoom } from './journey-view.ts';
import { nearestTurn } from './route.ts';

// Leaflet's styles are part of its chunk. The content security policy allows constructed sheets, because they are not inline
// styles. The layer gives the site's own styles precedence.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`@layer leaflet{${leafletStyles}}`);
document.adoptedStyleSheets.push(sheet);

type Props = {
  /** The part of the world that is shown initially. */
  view: (map: LeafletMap) => View;
  tiles: MapTiles | null;
  t: Pick<Messages['track'], 'map' | 'zoomIn' | 'zoomOut'>;
  children: ReactNode;
};

/** The world map: land and borders, the site's tiles if it has any, and the children on top. */
export function WorldMap({ view, tiles, t, children }: Props) {
  return (
    <MapContainer
      ref={(map) => {
        map?.getContainer().setAttribute('role', 'region');
        map?.getContainer().setAttribute('aria-label', t.map);
      }}
      className="journey-map"
      maxZoom={20}
      // A journey around the world fits into a small frame only at a fractional zoom.
      zoomSnap={0.25}
      scrollWheelZoom={false}
      zoomControl={false}
      attributionControl={false}
    >
      <MapStart view={view}>
        <BaseMap />
        {tiles !== null && (
          <TileLayer
            url={tiles.url}
            attribution={tiles.attribution}
            minNativeZoom={0}
            minZoom={worldZoom}
            maxNativeZoom={19}
            maxZoom={20}
            // Tile servers require the site's origin, even on pages that send no referrer.
            referrerPolicy="strict-origin"
          />
        )}
        {tiles !== null && <AttributionControl prefix={false} />}
        <ZoomControl zoomInTitle={t.zoomIn} zoomOutTitle={t.zoomOut} />
        {children}
      </MapStart>
    </MapContainer>
  );
}

/** Renders nothing before the map has its view, so that no tile is loaded in vain. */
function MapStart({ view, children }: Pick<Props, 'view' | 'children'>) {
  const map = useMap();
  const [isReady, setReady] = useState(false);
  const [firstView] = useState(() => view);
  useLayoutEffect(() => {
    let shown = applyView(map, firstView);
    setReady(true);
    const fitAgain = () => {
      if (isAtView(map, shown)) shown = applyView(map, firstView);
    };
    map.on('resize', fitAgain);
    return () => {
      map.off('resize', fitAgain);
    };
  }, [map, firstView]);
  return isReady ? children : null;
}

function applyView(map: LeafletMap, view: Props['view']): View {
  const shown = view(map);
  map.setMinZoom(Math.min(1, shown.zoom));
  map.setView(shown.center, shown.zoom, { animate: false });
  return shown;
}

/** Whether the user has not moved the map since. */
function isAtView(map: LeafletMap, { center, zoom }: View): boolean {
  if (map.getZoom() !== zoom) return false;
  return map.project(map.getCenter(), zoom).distanceTo(map.project(center, zoom)) < 4;
}

/** The map is repeated to the west and to the east, like tiles. The middle comes first. */
const turns = [0, -360, 360];

/** Land and borders from the site's own files, so that the map needs no network and no key. */
function BaseMap() {
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

/** Adds one item per task. Adding all items in one task would block a phone's page for too long. */
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

const southPole = -90;

/**
 * Natural Earth's land for a flat map. In the data, lines cross the antimeridian and run around the pole. Drawn
 * unchanged, they would be bars across the whole map.
 */
const land: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: merge(world, world.objects.countries.geometries).coordinates.map((rings) =>
    rings.map((ring) => closeAlongPole(unwrapLine(ring))),
  ),
};

const borders: MultiLineString = {
  type: 'MultiLineString',
  coordinates: mesh(world, world.objects.countries, (a, b) => a !== b).coordinates.map(unwrapLine),
};

/** A line with longitudes that continue past ±180 instead of jumping to the other side. */
function unwrapLine(line: Position[]): Position[] {
  let previous = line[0]?.[0] ?? 0;
  return line.map(([longitude = 0, latitude = 0]) => {
    previous = nearestTurn(longitude, previous);
    return [previous, latitude];
  });
}

/** Antarctica's ring goes around the globe, so it is closed along the pole. */
function closeAlongPole(ring: Position[]): Position[] {
  const [start, end] = [ring[0]?.[0] ?? 0, ring.at(-1)?.[0] ?? 0];
  return Math.abs(end - start) < 180 ? ring : [...ring, [end, southPole], [start, southPole]];
}
