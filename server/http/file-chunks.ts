import { LRUCache } from 'lru-cache';

/** What is written at once: more would wait in memory for slow readers, less would take more turns. */
export const chunkBytes = 64 * 1024;
const mostBytes = 16 * 1024 * 1024;
/** So that the memory is given back where nobody asks for files. */
const keepMs = 60_000;

/** The content of a file, cut: whoever holds a piece holds nothing else of it. */
export type FileChunks = Buffer<ArrayBuffer>[];

/**
 * The pieces of a file, which all its readers share. Those asked for last are kept for a while; reading it again gives
 * the same.
 *
 * @param read all of the file; `undefined`: there is no such file.
 */
export type FileChunksOf = (
  key: string,
  read: () => Promise<Uint8Array | undefined>,
) => Promise<FileChunks | undefined>;

declare module '../deps.ts' {
  interface Deps {
    chunksOf: FileChunksOf;
  }
}

export function createFileChunks(): FileChunksOf {
  const known = new LRUCache<string, FileChunks>({
    maxSize: mostBytes,
    sizeCalculation: (pieces) => pieces.reduce((sum, { length }) => sum + length, 1),
    ttl: keepMs,
    ttlAutopurge: true,
  });
  const underWay = new Map<string, Promise<FileChunks | undefined>>();

  const readPieces = async (key: string, read: Parameters<FileChunksOf>[1]) => {
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

function cut(bytes: Uint8Array): FileChunks {
  const count = Math.max(1, Math.ceil(bytes.length / chunkBytes));
  return Array.from({ length: count }, (_, index) =>
    Buffer.from(bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes)),
  );
}
