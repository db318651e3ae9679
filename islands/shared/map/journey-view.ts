import { bounds, type LatLng, type Map as LeafletMap, point } from 'leaflet';
import { markSide } from './marks.tsx';
import { journeyRoute, unwrapLongitudes } from './route.ts';
import { spread } from './spread.ts';
import type { Stop } from './stop.ts';

/** The part of the world that a map shows. */
export type View = { center: LatLng; zoom: number };

/** The closest zoom of a map without a zoom of its own, which shows a town. */
const townZoom = 12;
/** The zoom that shows the whole world in the smallest frame. */
export const worldZoom = -3;
/** The distance between the frame and its contents, in pixels. */
const edge = 6;

/**
 * The closest view that shows all marks and the whole route of a journey.
 *
 * @param stops at least one, with unwrapped longitudes.
 * @param zoom the closest zoom allowed, from 1 to 20; the view is then centred on the current stop if all fits. null:
 * up to a town's.
 */
export function journeyView(map: LeafletMap, stops: Stop[], zoom: number | null): View {
  const frame = map.getSize().subtract([2 * edge, 2 * edge]);
  let nearest = zoom ?? townZoom;
  let box = boxAt(map, stops, nearest);
  while (nearest > worldZoom && !fitsFrame(box.getSize(), frame)) {
    // Tiles are sharp at whole zooms; there are none below 0.
    nearest -= nearest > 1 ? 1 : 0.25;
    box = boxAt(map, stops, nearest);
  }
  const middle = zoom === null ? null : middleOn(map, stops, nearest, box, frame);
  return { center: map.unproject(middle ?? box.getCenter(), nearest), zoom: nearest };
}

/** The box around the marks and the route at this zoom, in pixels of the whole world. */
function boxAt(map: LeafletMap, stops: Stop[], zoom: number) {
  const side = markSide();
  const middles = stops.map(({ latitude, longitude }) => map.project([latitude, longitude], zoom));
  const marks = spread(middles, side).flatMap(({ x, y }) => [
    point(x - side / 2, y - side / 2),
    point(x + side / 2, y + side / 2),
  ]);
  const route = journeyRoute(unwrapLongitudes(stops, stops[0]?.longitude ?? null));
  return bounds([...marks, ...route.map((position) => map.project(position, zoom))]);
}

/** The current stop, or the first one, if everything fits into the frame around it; else null. */
function middleOn(
  map: LeafletMap,
  stops: Stop[],
  zoom: number,
  box: ReturnType<typeof boxAt>,
  frame: ReturnType<typeof point>,
) {
  const focus = stops.find(({ kind }) => kind === 'current') ?? stops[0];
  if (focus === undefined) return null;
  const middle = map.project([focus.latitude, focus.longitude], zoom);
  const half = frame.divideBy(2);
  return bounds(middle.subtract(half), middle.add(half)).contains(box) ? middle : null;
}

function fitsFrame(size: ReturnType<typeof point>, frame: ReturnType<typeof point>): boolean {
  return size.x <= frame.x && size.y <= frame.y;
}
