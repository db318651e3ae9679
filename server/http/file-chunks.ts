import { LRUCache } from 'lru-cache';

/** What is written at once: more would wait in memory for slow readers, less would take more turns. */
export const pieceBytes = 64 * 1024;
const mostBytes = 16 * 1024 * 1024;
/** So that the memory is given back where nobody asks for files. */
const keepMs = 60_000;

/** The content of a file, cut: whoever holds a piece holds nothing else of it. */
export type Pieces = Buffer<ArrayBuffer>[];

/**
 * The pieces of a file, which all its readers share. Those asked for last are kept for a while; reading it again gives
 * the same.
 *
 * @param read all of the file; `undefined`: there is no such file.
 */
export type PiecesOf = (
  key: string,
  read: () => Promise<Uint8Array | undefined>,
) => Promise<Pieces | undefined>;

declare module '../deps.ts' {
  interface Deps {
    piecesOf: PiecesOf;
  }
}

export function createPieces(): PiecesOf {
  const known = new LRUCache<string, Pieces>({
    maxSize: mostBytes,
    sizeCalculation: (pieces) => pieces.reduce((sum, { length }) => sum + length, 1),
    ttl: keepMs,
    ttlAutopurge: true,
  });
  const underWay = new Map<string, Promise<Pieces | undefined>>();

  const readPieces = async (key: string, read: Parameters<PiecesOf>[1]) => {
    try {
      const bytes = await read();
      if (bytes === undefined) return undefined;
      const pieces = cut(bytes);
      known.set(key, pieces);
      return pieces;
    } finally {
      underWay.delete(key);
    }
  };

  return async (key, read) => {
    const pieces = known.get(key);
    if (pieces !== undefined) return pieces;
    const others = underWay.get(key);
    if (others !== undefined) return others;
    const reading = readPieces(key, read);
    underWay.set(key, reading);
    return reading;
  };
}

function cut(bytes: Uint8Array): Pieces {
  const count = Math.max(1, Math.ceil(bytes.length / pieceBytes));
  return Array.from({ length: count }, (_, index) =>
    Buffer.from(bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes)),
  );
}
