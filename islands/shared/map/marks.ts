import { type DivIcon, divIcon } from 'leaflet';
import { useState } from 'react';
import { useMapEvents } from 'react-leaflet';
import { type Pixels, spread } from './spread.ts';
import { type Stop, stopIcons } from './stop.ts';

/** How wide and high a mark is, in pixels: large enough to tap, and larger where letters are. */
export function markSide(): number {
  const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(44, 2.25 * letters);
}

/**
 * The same mark as in the list below the map. Its name may be any text, so it is set as text and never as HTML.
 *
 * @param aside how far it stands from its place, so that it does not cover another one.
 */
export function markIcon({ kind, name }: Pick<Stop, 'kind' | 'name'>, offset: Pixels): DivIcon {
  const mark = document.createElement('span');
  mark.className = `place-mark place-mark-${kind}`;
  mark.innerHTML = `<svg class="icon" aria-hidden="true"><use href="${ICON_SPRITE}#${stopIcons[kind]}"/></svg>`;
  const label = document.createElement('span');
  label.className = 'visually-hidden';
  label.textContent = name;
  mark.append(label);
  const side = markSide();
  return divIcon({
    className: 'journey-mark',
    html: mark,
    iconSize: [side, side],
    iconAnchor: [side / 2 - offset.x, side / 2 - offset.y],
    tooltipAnchor: [offset.x, offset.y],
  });
}

/** How far each place's mark stands from it now, so that no mark covers another one. */
export function useMarkOffsets(stops: Stop[]): Pixels[] {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [zoom, setZoom] = useState(() => map.getZoom());
  const middles = stops.map(({ latitude, longitude }) => map.project([latitude, longitude], zoom));
  return spread(middles, markSide()).map(({ x, y }, index) => ({
    x: Math.round(x - (middles[index]?.x ?? x)),
    y: Math.round(y - (middles[index]?.y ?? y)),
  }));
}
