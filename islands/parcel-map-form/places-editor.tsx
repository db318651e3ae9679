import { type LatLng, latLngBounds } from 'leaflet';
import { useState } from 'react';
import { Marker, Polyline, useMapEvents } from 'react-leaflet';
import type { FormValues } from '../shared/form/values.ts';
import { markIcon } from '../shared/map/mark-icon.ts';
import { type Place, type PlaceKind, placeKinds } from '../shared/map/place.ts';
import { routeOf, unwrapped } from '../shared/map/route.ts';
import { WorldMap } from '../shared/map/world-map.tsx';
import { type LatitudeLongitude, type MapContext, positionIn } from './places.ts';

export type PlacesEditorProps = {
  map: MapContext;
  values: FormValues;
  names: Record<PlaceKind, string>;
  /** The place that a click sets. */
  kind: PlaceKind;
  onPlace: (kind: PlaceKind, position: LatitudeLongitude) => void;
};

/** A map on which places are set by a click and moved by dragging. */
export function PlacesEditor({ map, values, names, kind, onPlace }: PlacesEditorProps) {
  // The map repeats the world. A place is drawn in the copy that was clicked.
  const [lastLongitude, setLastLongitude] = useState<number | null>(null);
  const stops = unwrapped(placesIn(values, names), lastLongitude);
  // Only the initial view; after that, the administrator moves the map.
  const [view] = useState(() => viewOf(placesIn(values, names)));
  const setPlace = (moved: PlaceKind, { lat, lng }: LatLng) => {
    setLastLongitude(lng);
    onPlace(moved, [lat, lng]);
  };
  return (
    <WorldMap view={view} tiles={map.tiles} t={map.track}>
      <Clicks onClick={(position) => setPlace(kind, position)} />
      {stops.length > 1 && (
        <Polyline positions={routeOf(stops)} className="route" interactive={false} />
      )}
      {stops.map((stop) => (
        <Marker
          key={stop.kind}
          position={[stop.latitude, stop.longitude]}
          icon={markIcon(stop)}
          zIndexOffset={stop.kind === kind ? 1000 : 0}
          draggable
          eventHandlers={{
            dragend: ({ target }) => setPlace(stop.kind, target.getLatLng()),
          }}
        />
      ))}
    </WorldMap>
  );
}

function Clicks({ onClick }: { onClick: (position: LatLng) => void }) {
  useMapEvents({ click: ({ latlng }) => onClick(latlng) });
  return null;
}

function placesIn(values: FormValues, names: Record<PlaceKind, string>): Place[] {
  return placeKinds.flatMap((kind) => {
    const position = positionIn(values, kind);
    if (position === null) return [];
    const [latitude, longitude] = position;
    return [{ kind, name: names[kind], where: null, latitude, longitude }];
  });
}

function viewOf(places: Place[]) {
  if (places.length === 0) return { center: [20, 0] as [number, number], zoom: 2 };
  return {
    bounds: latLngBounds(
      unwrapped(places).map(({ latitude, longitude }) => [latitude, longitude] as const),
    ),
  };
}
