/** A point in pixels: to the right, and downwards. */
export type Pixels = { x: number; y: number };

const mostRounds = 60;

/**
 * Moves the centres of overlapping squares apart, by as little as needed and equally in each direction. Squares at the
 * same point end up in a row, in their order.
 *
 * @param side of each square: the least distance between two centres, in one of the two directions.
 */
export function spread(points: Pixels[], side: number): Pixels[] {
  // This small distance gives equal points an order.
  let spreadOut = points.map(({ x, y }, index) => ({ x: x + index / 100, y }));
  for (let round = 0; round < mostRounds; round += 1) {
    const pushes = spreadOut.map((point) => overlapPush(point, spreadOut, side));
    if (pushes.every(({ x, y }) => x === 0 && y === 0)) break;
    spreadOut = spreadOut.map(({ x, y }, index) => {
      const push = pushes[index] ?? { x: 0, y: 0 };
      return { x: x + push.x, y: y + push.y };
    });
  }
  return spreadOut;
}

/** The push on a square from the squares that it overlaps, plus a little, so that the rounds come to an end. */
function overlapPush(point: Pixels, all: Pixels[], side: number): Pixels {
  const push = { x: 0, y: 0 };
  for (const other of all) {
    const [dx, dy] = [point.x - other.x, point.y - other.y];
    const overlap = { x: side - Math.abs(dx), y: side - Math.abs(dy) };
    if (other === point || overlap.x <= 0 || overlap.y <= 0) continue;
    if (overlap.x <= overlap.y) push.x += Math.sign(dx) * (overlap.x / 2 + 0.5);
    else push.y += Math.sign(dy) * (overlap.y / 2 + 0.5);
  }
  return push;
}
