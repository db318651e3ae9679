import { journeyRoute, unwrapLongitudes } from '../../../islands/shared/map/route.ts';
import { journeyStops } from '../../../islands/shared/map/stop.ts';
import type { WorldScene } from '../../../views/parts/world-picture.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import type { PublicParcel } from '../../parcels/shared/parcel.ts';
import { worldPoint } from '../../shared/maps.ts';

/** The smallest side of the picture, in units of the world map. A smaller part of the world would be hard to recognize. */
const leastSide = 120;
/** The margin around the route, as a share of its extent. */
const margin = 0.2;
/** Only every fourth point of a route is drawn. */
const every = 4;

/** The picture in place of a parcel's map until that is loaded; null if the parcel has no map. */
export function journeyPicture(
  parcel: PublicParcel,
  t: Pick<Messages['track'], 'mapPickup' | 'mapCurrent' | 'destination'>,
): WorldScene | null {
  if (parcel.show_map !== 'yes') return null;
  const stops = unwrapLongitudes(journeyStops(parcel, t));
  const route = journeyRoute(stops)
    .filter((_point, index, all) => index % every === 0 || index === all.length - 1)
    .map(([latitude, longitude]) => worldPoint({ latitude, longitude }));
  if (route.length === 0) return null;
  const xs = route.map(({ x }) => x);
  const ys = route.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const side = Math.max(leastSide, (1 + 2 * margin) * Math.max(right - left, bottom - top));
  const line = route.map(({ x, y }) => `${roundUnits(x)},${roundUnits(y)}`);
  return {
    x: roundUnits((left + right) / 2),
    y: roundUnits((top + bottom) / 2),
    side: roundUnits(side),
    route: line.length > 1 ? `M${line.join(' ')}` : undefined,
    marks: stops.map((stop) => {
      const { x, y } = worldPoint(stop);
      return { kind: stop.kind, x: roundUnits(x), y: roundUnits(y) };
    }),
  };
}

function roundUnits(units: number): number {
  return Math.round(units * 10) / 10;
}
