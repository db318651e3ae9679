/** A place on the globe, in degrees: longitude, latitude. */
export type Point = readonly [longitude: number, latitude: number];

const degree = Math.PI / 180;

/** The angle between two places in radians, by the haversine formula. */
export function angleBetween([west, south]: Point, [east, north]: Point): number {
  const across = haversine((east - west) * degree);
  const scale = Math.cos(south * degree) * Math.cos(north * degree);
  const whole = haversine((north - south) * degree) + scale * across;
  return 2 * Math.asin(Math.sqrt(Math.min(1, whole)));
}

function haversine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}

/** The shortest way between two places, as a function that returns the position after a share of the way, from 0 to 1. */
export function greatCircle(from: Point, to: Point): (share: number) => [number, number] {
  const angle = angleBetween(from, to);
  const [start, end] = [from, to].map(([longitude, latitude]) => {
    const radius = Math.cos(latitude * degree);
    return [
      radius * Math.cos(longitude * degree),
      radius * Math.sin(longitude * degree),
      Math.sin(latitude * degree),
    ];
  });
  if (angle === 0) return () => [from[0], from[1]];
  return (share) => {
    const [before, after] = [Math.sin((1 - share) * angle), Math.sin(share * angle)];
    const at = (axis: number) => before * (start?.[axis] ?? 0) + after * (end?.[axis] ?? 0);
    const [x, y, z] = [at(0), at(1), at(2)];
    return [Math.atan2(y, x) / degree, Math.atan2(z, Math.hypot(x, y)) / degree];
  };
}
