import type { FitBoundsOptions, LatLngBounds, LatLngTuple } from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css';
import type { ReactNode } from 'react';
import { AttributionControl, MapContainer, TileLayer, ZoomControl } from 'react-leaflet';
import type { MapTiles } from '../../../server/shared/site.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { BaseMap } from './base-map.tsx';

// Leaflet's styles are part of its chunk. The content security policy allows constructed sheets,
// since they are not inline styles. The layer gives the site's own styles precedence.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`@layer leaflet{${leafletStyles}}`);
document.adoptedStyleSheets.push(sheet);

/** Padding in pixels around the outermost places; zoomed in to a town at most. */
const roomForMarks: FitBoundsOptions = { padding: [48, 48], maxZoom: 12 };

type Props = {
  /** The part of the world that is shown initially. */
  view: { bounds: LatLngBounds } | { center: LatLngTuple; zoom: number };
  tiles: MapTiles | null;
  t: Messages['track'];
  children: ReactNode;
};

/** The world map: land and borders, the site's tiles if it has any, and the children on top. */
export function WorldMap({ view, tiles, t, children }: Props) {
  return (
    <MapContainer
      {...view}
      boundsOptions={roomForMarks}
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
          // Tile servers want to know which site asks, also where a page tells nobody its address.
          referrerPolicy="strict-origin"
        />
      )}
      {tiles !== null && <AttributionControl prefix={false} />}
      <ZoomControl zoomInTitle={t.zoomIn} zoomOutTitle={t.zoomOut} />
      {children}
    </MapContainer>
  );
}
