import type { Map as LeafletMap } from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { AttributionControl, MapContainer, TileLayer, useMap, ZoomControl } from 'react-leaflet';
import type { MapTiles } from '../../../server/shared/site.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { BaseMap } from './base-map.tsx';
import { type View, worldZoom } from './journey-view.ts';

// Leaflet's styles are part of its chunk. The content security policy allows constructed sheets,
// since they are not inline styles. The layer gives the site's own styles precedence.
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
      // A journey around the world fits into a small frame only in between.
      zoomSnap={0.25}
      scrollWheelZoom={false}
      zoomControl={false}
      attributionControl={false}
    >
      <Start view={view}>
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
      </Start>
    </MapContainer>
  );
}

/** Draws nothing before the map knows what it shows, so that no tile is fetched in vain. */
function Start({ view, children }: Pick<Props, 'view' | 'children'>) {
  const map = useMap();
  const [isReady, setReady] = useState(false);
  const [firstView] = useState(() => view);
  useLayoutEffect(() => {
    let shown = show(map, firstView);
    setReady(true);
    const fitAgain = () => {
      if (isAt(map, shown)) shown = show(map, firstView);
    };
    map.on('resize', fitAgain);
    return () => {
      map.off('resize', fitAgain);
    };
  }, [map, firstView]);
  return isReady ? children : null;
}

function show(map: LeafletMap, view: Props['view']): View {
  const shown = view(map);
  map.setMinZoom(Math.min(1, shown.zoom));
  map.setView(shown.center, shown.zoom, { animate: false });
  return shown;
}

/** Whether the reader has not moved the map since. */
function isAt(map: LeafletMap, { center, zoom }: View): boolean {
  if (map.getZoom() !== zoom) return false;
  return map.project(map.getCenter(), zoom).distanceTo(map.project(center, zoom)) < 4;
}
