import { useState } from 'react';
import { useMapEvents } from 'react-leaflet';
import { markSide } from './mark-icon.ts';
import { type Pixels, spread } from './spread.ts';
import type { Place } from './stop.ts';

/** How far each place's mark stands from it now, so that no mark covers another one. */
export function useMarksAside(places: Place[]): Pixels[] {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [zoom, setZoom] = useState(() => map.getZoom());
  const middles = places.map(({ latitude, longitude }) => map.project([latitude, longitude], zoom));
  return spread(middles, markSide()).map(({ x, y }, index) => ({
    x: Math.round(x - (middles[index]?.x ?? x)),
    y: Math.round(y - (middles[index]?.y ?? y)),
  }));
}
