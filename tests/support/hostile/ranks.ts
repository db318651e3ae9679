/**
 * How often a value of the one sample is greater than one of the other, of all pairs (Mann and Whitney):
 * 0.5 where nobody could tell them apart by it, 0 or 1 where anybody could.
 */
export function overlap(one: number[], other: number[]): number {
  let wins = 0;
  for (const a of one) {
    for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  }
  return wins / (one.length * other.length);
}
