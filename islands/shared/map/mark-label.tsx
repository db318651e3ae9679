import { type Tooltip as LeafletTooltip, point } from 'leaflet';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Tooltip, useMapEvents } from 'react-leaflet';
import { markSide } from './marks.ts';
import type { Pixels } from './spread.ts';
import type { Stop } from './stop.ts';

type Props = { stop: Stop; offset: Pixels; children: ReactNode };

/** The label of a mark: above it, or below where there is no room, and within the map's frame. */
export function MarkLabel({ stop, offset, children }: Props) {
  const tooltip = useRef<LeafletTooltip>(null);
  return (
    <Tooltip ref={tooltip} direction="center">
      <Words tooltip={tooltip} stop={stop} offset={offset}>
        {children}
      </Words>
    </Tooltip>
  );
}

/** Drawn once the label has been opened, and placed whenever it is. */
function Words({
  tooltip,
  stop,
  offset,
  children,
}: Props & { tooltip: RefObject<LeafletTooltip | null> }) {
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

/** Between the label and the frame. */
const gap = 6;

function middleOfLabel(mark: Pixels, size: Pixels, frame: Pixels) {
  const distance = (markSide() + size.y) / 2;
  const hasRoomAbove = mark.y - distance - size.y / 2 >= 0;
  return point(
    within(mark.x, size.x / 2, frame.x - size.x / 2),
    within(hasRoomAbove ? mark.y - distance : mark.y + distance, size.y / 2, frame.y - size.y / 2),
  );
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
