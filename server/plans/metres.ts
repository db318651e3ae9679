import { angleBetweenPositions, type Coordinates, hasPosition } from '../parcels/runs/distance.ts';

const earthRadius = 6_371_009;

/** The way between two places as the crow flies, in metres; 0 if one of them is not known. */
export function metresBetween(from: Coordinates, to: Coordinates): number {
  return hasPosition(from) && hasPosition(to) ? earthRadius * angleBetweenPositions(from, to) : 0;
}
