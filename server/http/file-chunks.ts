import { LRUCache } from 'lru-cache';

/** Larger chunks would take more memory for slow clients, smaller ones more turns of the event loop. */
export const chunkBytes = 64 * 1024;
const maxBytes = 16 * 1024 * 1024;
/** Chunks are dropped after this time, so that an idle site uses no memory for files. */
const ttlMs = 60_000;

/** The content of a file in chunks of their own memory: holding one does not hold the others. */
export type FileChunks = Buffer<ArrayBuffer>[];

/**
 * Reads a file in chunks, which all its readers share and which are cached for a while. The content of a key must never
 * change.
 *
 * @param read reads all of the file; undefined: there is no such file.
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

/** An LRU cache of the chunks of files, up to 16 MB. */
export function createFileChunks(): FileChunksOf {
  const cache = new LRUCache<string, FileChunks>({
    maxSize: maxBytes,
    sizeCalculation: (chunks) => chunks.reduce((sum, { length }) => sum + length, 1),
    ttl: ttlMs,
    ttlAutopurge: true,
  });
  const pending = new Map<string, Promise<FileChunks | undefined>>();

  const readChunks = async (key: string, read: Parameters<FileChunksOf>[1]) => {
    try {
      const bytes = await read();
      if (bytes === undefined) return undefined;
      const chunks = split(bytes);
      cache.set(key, chunks);
      return chunks;
    } finally {
      pending.delete(key);
    }
  };

  return async (key, read) => {
    const chunks = cache.get(key);
    if (chunks !== undefined) return chunks;
    const current = pending.get(key);
    if (current !== undefined) return current;
    const reading = readChunks(key, read);
    pending.set(key, reading);
    return reading;
  };
}

function split(bytes: Uint8Array): FileChunks {
  const count = Math.max(1, Math.ceil(bytes.length / chunkBytes));
  return Array.from({ length: count }, (_, index) =>
    Buffer.from(bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes)),
  );
}
