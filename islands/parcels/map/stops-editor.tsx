import { LatLng, type Map as LeafletMap } from 'leaflet';
import { useState } from 'react';
import { Marker, Polyline, useMapEvents } from 'react-leaflet';
import type { FormValues } from '../../shared/form/fields.ts';
import { journeyView, type View } from '../../shared/map/journey-view.ts';
import { markIcon, useMarkOffsets } from '../../shared/map/marks.tsx';
import { journeyRoute, unwrapLongitudes } from '../../shared/map/route.ts';
import { type Stop, type StopKind, stopKinds } from '../../shared/map/stop.ts';
import { WorldMap } from '../../shared/map/world-map.tsx';
import { type LatitudeLongitude, type MapContext, readStopPosition } from './stops.ts';

type StopsEditorProps = {
  map: MapContext;
  values: FormValues;
  names: Record<StopKind, string>;
  /** The stop that a click sets. */
  kind: StopKind;
  onMove: (kind: StopKind, position: LatitudeLongitude) => void;
};

/** A map on which the user sets stops with a click, and drags them. */
export function StopsEditor({ map, values, names, kind, onMove }: StopsEditorProps) {
  // The map repeats the world. A stop is drawn in the copy that was clicked.
  const [lastLongitude, setLastLongitude] = useState<number | null>(null);
  const stops = unwrapLongitudes(stopsIn(values, names), lastLongitude);
  // Only the initial view; after that, the user moves the map.
  const [first] = useState(() => unwrapLongitudes(stopsIn(values, names)));
  const setStop = (moved: StopKind, { lat, lng }: LatLng) => {
    setLastLongitude(lng);
    onMove(moved, [lat, lng]);
  };
  return (
    <WorldMap view={(map) => initialMapView(map, first)} tiles={map.tiles} t={map.track}>
      <Clicks onClick={(position) => setStop(kind, position)} />
      {stops.length > 1 && (
        <Polyline positions={journeyRoute(stops)} className="route" interactive={false} />
      )}
      <DraggableMarks stops={stops} onMove={setStop} />
    </WorldMap>
  );
}

type MarksProps = { stops: Stop[]; onMove: (kind: StopKind, position: LatLng) => void };

function DraggableMarks({ stops, onMove }: MarksProps) {
  const offsets = useMarkOffsets(stops);
  return stops.map((stop, index) => (
    <Marker
      key={stop.kind}
      position={[stop.latitude, stop.longitude]}
      icon={markIcon(stop, offsets[index] ?? { x: 0, y: 0 })}
      draggable
      eventHandlers={{ dragend: ({ target }) => onMove(stop.kind, target.getLatLng()) }}
    />
  ));
}

function Clicks({ onClick }: { onClick: (position: LatLng) => void }) {
  useMapEvents({ click: ({ latlng }) => onClick(latlng) });
  return null;
}

function stopsIn(values: FormValues, names: Record<StopKind, string>): Stop[] {
  return stopKinds.flatMap((kind) => {
    const position = readStopPosition(values, kind);
    if (position === null) return [];
    const [latitude, longitude] = position;
    return [{ kind, name: names[kind], where: null, latitude, longitude }];
  });
}

function initialMapView(map: LeafletMap, stops: Stop[]): View {
  if (stops.length === 0) return { center: new LatLng(20, 0), zoom: 2 };
  return journeyView(map, stops, null);
}
