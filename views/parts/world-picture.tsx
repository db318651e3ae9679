import { worldSide } from '../../server/shared/maps.ts';

declare global {
  /** The URL path of the picture of the world, a constant that the build defines for server and islands. */
  const WORLD_PICTURE: string;
}

/** What a picture shows on the world, in the units of server/shared/maps.ts. */
export type WorldScene = {
  /** What it shows at least: its middle, and the side of a square around it. */
  x: number;
  y: number;
  side: number;
  /** A path as SVG has it; undefined: none. */
  route?: string | undefined;
  marks: { kind: string; x: number; y: number }[];
};

/** Of the side of what is shown. */
const markRadius = 0.024;

/**
 * A part of the world with marks on it, for where no map is loaded. It has no words: what it shows is also written beside
 * it. As large as its frame, it goes on to all sides of what it shows at least.
 */
export function WorldPicture({ x, y, side, route, marks }: WorldScene) {
  return (
    <svg
      className="world-picture full"
      viewBox={[x - side / 2, y - side / 2, side, side].join(' ')}
      aria-hidden="true"
    >
      {/* The world goes on beyond its edges, as on the map. */}
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
