import { type DivIcon, divIcon } from 'leaflet';
import { type Place, placeIcons } from './place.ts';

/**
 * The same mark that the list below the map shows, in a target that fingers can hit. Its name is
 * text, put there as such.
 */
export function markIcon({ kind, name }: Pick<Place, 'kind' | 'name'>): DivIcon {
  const mark = document.createElement('span');
  mark.className = `place-mark place-mark-${kind}`;
  mark.innerHTML = `<svg class="icon" width="20" height="20" aria-hidden="true"><use href="${ICON_SPRITE}#${placeIcons[kind]}"/></svg>`;
  const label = document.createElement('span');
  label.className = 'visually-hidden';
  label.textContent = name;
  mark.append(label);
  return divIcon({ className: 'journey-mark', html: mark, iconSize: [44, 44] });
}
