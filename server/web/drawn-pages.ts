import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** In bytes, with what is needed to find them. */
const usualMax = 16 * 1024 * 1024;
/** What an entry takes besides its pieces, and a piece besides its bytes, about. */
const entryBytes = 300;
const pieceBytes = 100;
/** A page is kept when it is drawn for the second time among so many: most are asked for once. */
const maxDrawn = 10_000;

type Piece = Uint8Array;

/** What is the own of results that are asked for again: the pieces that are not in every result, as they are sent. */
export type DrawnPages = {
  /**
   * The pieces that are drawn from these texts.
   *
   * @param texts all that it depends on. It is found by nothing else: so it cannot be out of date, and who sees less of a
   *   parcel than others does not find theirs.
   * @param draw draws and compresses it.
   */
  drawnFrom(texts: string[], draw: () => Piece[]): readonly Piece[];
  /** Of all that are kept, in bytes. */
  bytes(): number;
};

/** An LRU cache of drawn pages. @param max how much it takes at most, in bytes. */
export function createDrawnPages(max = usualMax): DrawnPages {
  const kept = new LRUCache<string, Piece[]>({
    maxSize: max,
    sizeCalculation: (pieces) =>
      pieces.reduce((sum, { length }) => sum + length + pieceBytes, entryBytes),
  });
  const drawn = new LRUCache<string, true>({ max: maxDrawn });

  return {
    drawnFrom(texts, draw) {
      const key = hash('sha256', texts.join('\0'), 'base64');
      const cached = kept.get(key);
      if (cached !== undefined) return cached;
      const pieces = draw();
      // Copies: small buffers are parts of larger ones, which would stay along with them.
      if (drawn.has(key))
        kept.set(
          key,
          pieces.map((piece) => new Uint8Array(piece)),
        );
      else drawn.set(key, true);
      return pieces;
    },
    bytes: () => kept.calculatedSize,
  };
}
