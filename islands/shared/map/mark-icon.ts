import { type DivIcon, divIcon } from 'leaflet';
import { type Place, placeIcons } from './place.ts';

/**
 * The same mark as in the list below the map, large enough to tap. Its name may be any text, so it
 * is set as text and never as HTML.
 */
export function markIcon({ kind, name }: Pick<Place, 'kind' | 'name'>): DivIcon {
  const mark = document.createElement('span');
  mark.className = `place-mark place-mark-${kind}`;
  mark.innerHTML = `<svg class="icon" aria-hidden="true"><use href="${ICON_SPRITE}#${placeIcons[kind]}"/></svg>`;
  const label = document.createElement('span');
  label.className = 'visually-hidden';
  label.textContent = name;
  mark.append(label);
  return divIcon({ className: 'journey-mark', html: mark, iconSize: [44, 44] });
}
