import { angleBetween } from '../../tracking/shared/globe.ts';

/** Where a stop is, in degrees; null: unknown. */
export type Coordinates = { latitude: number | null; longitude: number | null };

type Position = { latitude: number; longitude: number };

/** The angles from each place to each other, in radians. */
type Distances = readonly Float64Array[];

/**
 * Orders stops so that the way from one to the next is short, in straight lines and not on roads. The first stop with a position
 * stays first. Stops without one come last, in the order that they had.
 */
export function orderByDistance<Stop extends Coordinates>(stops: readonly Stop[]): Stop[] {
  const known = stops.filter((stop): stop is Stop & Position => hasPosition(stop));
  const unknown = stops.filter((stop) => !hasPosition(stop));
  const between = distancesBetween(known);
  const way = shortenWay(nearestNeighbours(between), between);
  return [...way.flatMap((index) => known[index] ?? []), ...unknown];
}

export function hasPosition(place: Coordinates): place is Position {
  return place.latitude !== null && place.longitude !== null;
}

/** The angle between two places, in radians. */
export function angleBetweenPositions(from: Position, to: Position): number {
  return angleBetween([from.longitude, from.latitude], [to.longitude, to.latitude]);
}

/** The mean radius of the earth, in metres. */
const earthRadius = 6_371_008.8;

/** The way between two places as the crow flies, in metres; 0 if one of them is not known. */
export function metresBetween(from: Coordinates, to: Coordinates): number {
  return hasPosition(from) && hasPosition(to) ? earthRadius * angleBetweenPositions(from, to) : 0;
}

function distancesBetween(places: readonly Position[]): Distances {
  return places.map((from) => Float64Array.from(places, (to) => angleBetweenPositions(from, to)));
}

/** Begins with the first place, and always goes on to the nearest place that is left. */
function nearestNeighbours(between: Distances): number[] {
  const rest = new Set(between.keys());
  const way: number[] = [];
  for (let here = 0; rest.delete(here); ) {
    way.push(here);
    const row = between[here];
    let nearest = Number.POSITIVE_INFINITY;
    for (const there of rest) {
      const distance = row?.[there] ?? 0;
      if (distance >= nearest) continue;
      nearest = distance;
      here = there;
    }
  }
  return way;
}

/** Smaller gains are rounding errors. */
const minGain = 1e-12;

/** 2-opt: reverses parts of the way as long as that makes it shorter. */
function shortenWay(way: number[], between: Distances): number[] {
  const distance = (from: number, to: number) => {
    const [one, other] = [way[from], way[to]];
    return one === undefined || other === undefined ? 0 : (between[one]?.[other] ?? 0);
  };
  for (let improved = true; improved; ) {
    improved = false;
    for (let first = 1; first < way.length - 1; first += 1) {
      for (let last = first + 1; last < way.length; last += 1) {
        const now = distance(first - 1, first) + distance(last, last + 1);
        const turned = distance(first - 1, last) + distance(first, last + 1);
        if (now - turned < minGain) continue;
        way.splice(first, last - first + 1, ...way.slice(first, last + 1).reverse());
        improved = true;
      }
    }
  }
  return way;
}
