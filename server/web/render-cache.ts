import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** In bytes, with what is needed to find them. */
const usualMax = 16 * 1024 * 1024;
/** What an entry takes besides its pieces, and a piece besides its bytes, about. */
const entryBytes = 300;
const pieceBytes = 100;
/** A result is cached when it is rendered for the second time among so many: most are asked for once. */
const maxRendered = 10_000;

type Piece = Uint8Array;

/** The parts of results that are not the same in every result, rendered and compressed. */
export type RenderCache = {
  /**
   * The pieces that are rendered from these texts.
   *
   * @param texts all that it depends on. It is found by nothing else: so it cannot be out of date, and who sees less of a
   *   parcel than others does not find theirs.
   * @param render renders and compresses it.
   */
  getOrRender(texts: string[], render: () => Piece[]): readonly Piece[];
  /** What it takes, in bytes. */
  bytes(): number;
};

/** Creates an LRU cache. @param max how much it takes at most, in bytes. */
export function createRenderCache(max = usualMax): RenderCache {
  const cache = new LRUCache<string, Piece[]>({
    maxSize: max,
    sizeCalculation: (pieces) =>
      pieces.reduce((sum, { length }) => sum + length + pieceBytes, entryBytes),
  });
  // With the first result: its room for so many keys takes a millisecond of the start.
  let rendered: LRUCache<string, true> | undefined;

  return {
    getOrRender(texts, render) {
      const key = hash('sha256', texts.join('\0'), 'base64');
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const pieces = render();
      rendered ??= new LRUCache({ max: maxRendered });
      if (rendered.has(key)) {
        // Copies: small buffers are parts of larger ones, which would stay along with them.
        const copies = pieces.map((piece) => new Uint8Array(piece));
        cache.set(key, copies);
      } else {
        rendered.set(key, true);
      }
      return pieces;
    },
    bytes: () => cache.calculatedSize,
  };
}
