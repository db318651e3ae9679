import { type DivIcon, divIcon, type Tooltip as LeafletTooltip, point } from 'leaflet';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Tooltip, useMapEvents } from 'react-leaflet';
import { type Pixels, spread } from './spread.ts';
import { type Stop, stopIcons } from './stop.ts';

/** The side of a mark in pixels. A mark is large enough to tap, and grows with the size of the letters. */
export function markSide(): number {
  const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(44, 2.25 * letters);
}

/**
 * The mark of a stop, as in the list below the map. Its name may be any text, so it is set as text and never as HTML.
 *
 * @param offset of the mark from its stop, so that it does not cover another mark.
 */
export function markIcon({ kind, name }: Pick<Stop, 'kind' | 'name'>, offset: Pixels): DivIcon {
  const mark = document.createElement('span');
  mark.className = `place-mark round place-mark-${kind}`;
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

/** The offset of each mark from its stop at this zoom, so that no mark covers another one. */
export function useMarkOffsets(stops: Stop[]): Pixels[] {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [zoom, setZoom] = useState(() => map.getZoom());
  const middles = stops.map(({ latitude, longitude }) => map.project([latitude, longitude], zoom));
  return spread(middles, markSide()).map(({ x, y }, index) => ({
    x: Math.round(x - (middles[index]?.x ?? x)),
    y: Math.round(y - (middles[index]?.y ?? y)),
  }));
}

type Props = { stop: Stop; offset: Pixels; children: ReactNode };

/** The label of a mark: above it, or below if there is no room, and within the map's frame. */
export function MarkLabel({ stop, offset, children }: Props) {
  const tooltip = useRef<LeafletTooltip>(null);
  return (
    <Tooltip ref={tooltip} direction="center">
      <PositionedLabel tooltip={tooltip} stop={stop} offset={offset}>
        {children}
      </PositionedLabel>
    </Tooltip>
  );
}

type LabelProps = Props & { tooltip: RefObject<LeafletTooltip | null> };

/** Rendered when the label has been opened, and positions it each time. */
function PositionedLabel({ tooltip, stop, offset, children }: LabelProps) {
  const map = useMapEvents({
    tooltipopen: (event) => {
      if (event.tooltip === tooltip.current) placeLabel();
    },
  });
  const placeLabel = () => {
    const label = tooltip.current?.getElement();
    if (!tooltip.current || !label) return;
    const at = map
      .latLngToContainerPoint([stop.latitude, stop.longitude])
      .add([offset.x, offset.y]);
    const size = { x: label.offsetWidth + gap, y: label.offsetHeight + gap };
    tooltip.current.options.offset = middleOfLabel(at, size, map.getSize()).subtract(at);
    tooltip.current.update();
  };
  const placeFirst = useEffectEvent(placeLabel);
  useEffect(() => placeFirst(), []);
  return children;
}

/** The distance between the label and the frame, in pixels. */
const gap = 6;

function middleOfLabel(mark: Pixels, size: Pixels, frame: Pixels) {
  const distance = (markSide() + size.y) / 2;
  const hasRoomAbove = mark.y - distance - size.y / 2 >= 0;
  return point(
    clampNumber(mark.x, size.x / 2, frame.x - size.x / 2),
    clampNumber(
      hasRoomAbove ? mark.y - distance : mark.y + distance,
      size.y / 2,
      frame.y - size.y / 2,
    ),
  );
}

function clampNumber(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
