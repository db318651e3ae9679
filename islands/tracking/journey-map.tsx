import type { Map as LeafletMap } from 'leaflet';
import { Marker, Polyline } from 'react-leaflet';
import { colon } from '../../server/shared/colon.ts';
import type { MapTiles } from '../../server/web/shared/site.ts';
import { UserText } from '../../views/parts/written.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { journeyView } from '../shared/map/journey-view.ts';
import { MarkLabel, markIcon, useMarkOffsets } from '../shared/map/marks.tsx';
import { journeyRoute, unwrapLongitudes } from '../shared/map/route.ts';
import type { Stop } from '../shared/map/stop.ts';
import { WorldMap } from '../shared/map/world-map.tsx';

export type JourneyMapProps = {
  stops: Stop[];
  /** The closest zoom, from 1 to 20; null: up to that of a town. The view always shows all stops. */
  zoom: number | null;
  tiles: MapTiles | null;
  t: Pick<Messages['track'], 'map' | 'zoomIn' | 'zoomOut'>;
  /** The `lang` of the places' addresses; undefined if it is the page's language. */
  contentLang: string | undefined;
};

export function JourneyMap({ stops, zoom, tiles, t, contentLang }: JourneyMapProps) {
  const route = unwrapLongitudes(stops);
  return (
    <WorldMap view={(map: LeafletMap) => journeyView(map, route, zoom)} tiles={tiles} t={t}>
      <Polyline positions={journeyRoute(route)} className="route" interactive={false} />
      <JourneyMarks stops={route} contentLang={contentLang} />
    </WorldMap>
  );
}

function JourneyMarks({ stops, contentLang }: Pick<JourneyMapProps, 'stops' | 'contentLang'>) {
  const offsets = useMarkOffsets(stops);
  return stops.map((stop, index) => {
    const offset = offsets[index] ?? { x: 0, y: 0 };
    return (
      <Marker
        key={stop.kind}
        position={[stop.latitude, stop.longitude]}
        icon={markIcon(stop, offset)}
        riseOnHover
      >
        <MarkLabel stop={stop} offset={offset}>
          {stop.name}
          {stop.where !== null && (
            <>
              {/* Maps are rendered only in browsers. */}
              {colon(document.documentElement.lang)}
              <UserText lang={contentLang}>{stop.where}</UserText>
            </>
          )}
        </MarkLabel>
      </Marker>
    );
  });
}
