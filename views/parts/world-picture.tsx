import { worldSide } from '../../server/shared/maps.ts';

declare global {
  /** The URL path of the picture of the world, a constant that the build defines for server and islands. */
  const WORLD_PICTURE: string;
}

/** The contents of a picture of the world, in the units of server/shared/maps.ts. */
export type WorldScene = {
  /** The middle and the side of the square that is always shown as a whole. */
  x: number;
  y: number;
  side: number;
  /** SVG path data; undefined: there is no route. */
  route?: string | undefined;
  marks: { kind: string; x: number; y: number }[];
};

/** A fraction of the square's side. */
const markRadius = 0.024;

/**
 * A part of the world with marks on it, for places where no map is loaded. The picture has no texts: what it shows is
 * also written beside it. It fills its frame, and so may show more than its square.
 */
export function WorldPicture({ x, y, side, route, marks }: WorldScene) {
  return (
    <svg
      className="world-picture full"
      viewBox={[x - side / 2, y - side / 2, side, side].join(' ')}
      aria-hidden="true"
    >
      {/* The world repeats beyond its edges, as on the map. */}
      {[-worldSide, 0, worldSide].map((start) => (
        <image key={start} href={WORLD_PICTURE} x={start} width={worldSide} height={worldSide} />
      ))}
      {route !== undefined && <path className="route" d={route} fill="none" />}
      {marks.map((mark) => (
        <circle
          key={mark.kind}
          className={`world-mark world-mark-${mark.kind}`}
          cx={mark.x}
          cy={mark.y}
          r={side * markRadius}
        />
      ))}
    </svg>
  );
}
