import { divIcon, type FitBoundsOptions, latLngBounds } from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css';
import {
  AttributionControl,
  MapContainer,
  Marker,
  Polyline,
  TileLayer,
  Tooltip,
  ZoomControl,
} from 'react-leaflet';
import type { MapTiles } from '../../server/shared/site.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { BaseMap } from './base-map.tsx';
import type { Place } from './places.ts';
import { routeOf, unwrapped } from './route.ts';

// Leaflet's styles travel with its chunk. A constructed sheet is script's doing, not inline style,
// so the content security policy lets it be. The layer puts it below the site's own styles.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`@layer leaflet{${leafletStyles}}`);
document.adoptedStyleSheets.push(sheet);

export type JourneyMapProps = {
  places: Place[];
  /** From 1 to 20; null shows all places. */
  zoom: number | null;
  tiles: MapTiles | null;
  t: Messages['track'];
};

/** Pixels around the outermost places, and no closer than a town. */
const roomForMarks: FitBoundsOptions = { padding: [48, 48], maxZoom: 12 };

export function JourneyMap({ places, zoom, tiles, t }: JourneyMapProps) {
  const stops = unwrapped(places);
  const bounds = latLngBounds(stops.map(positionOf));
  const focus = stops.find((stop) => stop.kind === 'current') ?? stops[0];
  const view =
    zoom === null || focus === undefined
      ? { bounds, boundsOptions: roomForMarks }
      : { center: positionOf(focus), zoom };

  return (
    <MapContainer
      {...view}
      ref={(map) => {
        map?.getContainer().setAttribute('role', 'region');
        map?.getContainer().setAttribute('aria-label', t.map);
      }}
      className="journey-map"
      minZoom={1}
      maxZoom={20}
      scrollWheelZoom={false}
      zoomControl={false}
      attributionControl={false}
    >
      <BaseMap />
      {tiles !== null && (
        <TileLayer
          url={tiles.url}
          attribution={tiles.attribution}
          maxNativeZoom={19}
          maxZoom={20}
        />
      )}
      {tiles !== null && <AttributionControl prefix={false} />}
      <ZoomControl zoomInTitle={t.zoomIn} zoomOutTitle={t.zoomOut} />
      <Polyline positions={routeOf(stops)} className="route" interactive={false} />
      {stops.map((stop) => (
        <Marker
          key={stop.kind}
          position={positionOf(stop)}
          icon={markIcon(stop)}
          // Where the parcel is matters most, should places coincide.
          zIndexOffset={stop.kind === 'current' ? 1000 : 0}
          riseOnHover
        >
          <Tooltip direction="top" offset={[0, -20]}>
            {stop.name}
            {stop.where !== null && (
              <>
                : <bdi>{stop.where}</bdi>
              </>
            )}
          </Tooltip>
        </Marker>
      ))}
    </MapContainer>
  );
}

function positionOf(place: Place): [number, number] {
  return [place.latitude, place.longitude];
}

/**
 * The same mark that the list below the map shows, in a target that fingers can hit. Its name is
 * text, put there as such.
 */
function markIcon({ kind, icon, name }: Place) {
  const mark = document.createElement('span');
  mark.className = `place-mark place-mark-${kind}`;
  mark.innerHTML = `<svg class="icon" width="20" height="20" aria-hidden="true"><use href="${ICON_SPRITE}#${icon}"/></svg>`;
  const label = document.createElement('span');
  label.className = 'visually-hidden';
  label.textContent = name;
  mark.append(label);
  return divIcon({ className: 'journey-mark', html: mark, iconSize: [44, 44] });
}
