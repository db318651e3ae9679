import { latLngBounds } from 'leaflet';
import { Marker, Polyline, Tooltip } from 'react-leaflet';
import type { MapTiles } from '../../server/shared/site.ts';
import { Written } from '../../views/parts/written.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { markIcon } from '../shared/map/mark-icon.ts';
import type { Place } from '../shared/map/place.ts';
import { routeOf, unwrapped } from '../shared/map/route.ts';
import { WorldMap } from '../shared/map/world-map.tsx';

export type JourneyMapProps = {
  places: Place[];
  /** From 1 to 20; null shows all places. */
  zoom: number | null;
  tiles: MapTiles | null;
  t: Messages['track'];
  /** The `lang` of the places' addresses; undefined if it is the page's language. */
  contentLang: string | undefined;
};

export function JourneyMap({ places, zoom, tiles, t, contentLang }: JourneyMapProps) {
  const stops = unwrapped(places);
  const bounds = latLngBounds(stops.map(positionOf));
  const focus = stops.find((stop) => stop.kind === 'current') ?? stops[0];
  const view =
    zoom === null || focus === undefined ? { bounds } : { center: positionOf(focus), zoom };

  return (
    <WorldMap view={view} tiles={tiles} t={t}>
      <Polyline positions={routeOf(stops)} className="route" interactive={false} />
      {stops.map((stop) => (
        <Marker
          key={stop.kind}
          position={positionOf(stop)}
          icon={markIcon(stop)}
          // If places coincide, the current one is on top.
          zIndexOffset={stop.kind === 'current' ? 1000 : 0}
          riseOnHover
        >
          <Tooltip direction="top" offset={[0, -20]}>
            {stop.name}
            {stop.where !== null && (
              <>
                : <Written lang={contentLang}>{stop.where}</Written>
              </>
            )}
          </Tooltip>
        </Marker>
      ))}
    </WorldMap>
  );
}

function positionOf(place: Place): [number, number] {
  return [place.latitude, place.longitude];
}
