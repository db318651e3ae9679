import type { Map as LeafletMap } from 'leaflet';
import { Marker, Polyline } from 'react-leaflet';
import type { MapTiles } from '../../server/shared/site.ts';
import { Written } from '../../views/parts/written.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { viewOfJourney } from '../shared/map/journey-view.ts';
import { MarkLabel } from '../shared/map/mark-label.tsx';
import { markIcon, useMarksAside } from '../shared/map/marks.ts';
import { routeOf, unwrapped } from '../shared/map/route.ts';
import type { Place } from '../shared/map/stop.ts';
import { WorldMap } from '../shared/map/world-map.tsx';

export type JourneyMapProps = {
  places: Place[];
  /** The closest zoom, from 1 to 20; null: close enough to tell towns apart. All places are shown in any case. */
  zoom: number | null;
  tiles: MapTiles | null;
  t: Messages['track'];
  /** The `lang` of the places' addresses; undefined if it is the page's language. */
  contentLang: string | undefined;
};

export function JourneyMap({ places, zoom, tiles, t, contentLang }: JourneyMapProps) {
  const stops = unwrapped(places);
  return (
    <WorldMap view={(map: LeafletMap) => viewOfJourney(map, stops, zoom)} tiles={tiles} t={t}>
      <Polyline positions={routeOf(stops)} className="route" interactive={false} />
      <Marks stops={stops} contentLang={contentLang} />
    </WorldMap>
  );
}

function Marks({ stops, contentLang }: { stops: Place[] } & Pick<JourneyMapProps, 'contentLang'>) {
  const aside = useMarksAside(stops);
  return stops.map((stop, index) => {
    const away = aside[index] ?? { x: 0, y: 0 };
    return (
      <Marker
        key={stop.kind}
        position={[stop.latitude, stop.longitude]}
        icon={markIcon(stop, away)}
        riseOnHover
      >
        <MarkLabel place={stop} aside={away}>
          {stop.name}
          {stop.where !== null && (
            <>
              : <Written lang={contentLang}>{stop.where}</Written>
            </>
          )}
        </MarkLabel>
      </Marker>
    );
  });
}
