import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** In bytes, with what is needed to find them. */
const usualMax = 16 * 1024 * 1024;
/** What an entry takes besides its bytes, about. */
const entryBytes = 300;
/** A page is kept when it is drawn for the second time among so many: most are asked for once. */
const maxDrawn = 5000;

/** Results as they are sent, for when they are asked for again. */
export type DrawnPages = {
  /**
   * What is drawn from these texts.
   *
   * @param texts all that it depends on. It is found by nothing else: so it cannot be out of date, and who sees less of a
   *   parcel than others does not find theirs.
   * @param draw draws and compresses it.
   */
  drawnFrom(texts: string[], draw: () => Uint8Array): Uint8Array<ArrayBuffer>;
  /** Of all that are kept, in bytes. */
  bytes(): number;
};

/** An LRU cache of drawn pages. @param max how much it takes at most, in bytes. */
export function createDrawnPages(max = usualMax): DrawnPages {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: max,
    sizeCalculation: (page) => page.length + entryBytes,
  });
  const drawn = new LRUCache<string, true>({ max: maxDrawn });

  return {
    drawnFrom(texts, draw) {
      const key = hash('sha256', texts.join('\0'), 'base64');
      const cached = kept.get(key);
      if (cached !== undefined) return cached;
      // A copy: small buffers are pieces of larger ones, which would stay along with them.
      const page = new Uint8Array(draw());
      if (drawn.has(key)) kept.set(key, page);
      else drawn.set(key, true);
      return page;
    },
    bytes: () => kept.calculatedSize,
  };
}
