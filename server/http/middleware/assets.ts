import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { getMimeType } from 'hono/utils/mime';
import type { SiteEnv } from '../context.ts';
import { acceptsEncoding } from '../encodings.ts';
import type { FileChunks } from '../file-chunks.ts';
import { addVary, setHeader } from '../headers.ts';
import { immutable } from '../immutable.ts';
import { sendChunks } from '../send-chunks.ts';

/** Names that the build gives, and no way out of the folder. */
const filePath = /^\/assets\/(\w[\w-]*(\.[\w-]+)+)$/;
/** What the build makes compressed copies of. */
const compressed = /^text\/|javascript|json|wasm|svg/;
const copies = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

type Found = { pieces: FileChunks; read(): Promise<FileChunks | undefined> };

/**
 * Serves the built files: precompressed, immutable, with ranges. The name contains the content's hash, so it is also
 * the ETag.
 *
 * @param root the folder that contains `assets/`.
 */
export function assets(root: string) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    const name = c.req.path.match(filePath)?.[1];
    if (name === undefined) return next();
    const path = join(root, 'assets', name);
    const contentType = getMimeType(name) ?? 'application/octet-stream';
    const found = (await compressedCopy(c, path, contentType)) ?? (await find(c, path));
    if (found === null) return next();

    const size = found.pieces.reduce((sum, { length }) => sum + length, 0);
    return immutable(c, `W/"${name}"`) ?? sendChunks(c, { size, contentType, read: found.read });
  });
}

async function compressedCopy(
  c: Context<SiteEnv>,
  path: string,
  contentType: string,
): Promise<Found | null> {
  if (!compressed.test(contentType)) return null;
  for (const [encoding, ending] of copies) {
    if (!acceptsEncoding(c.env.incoming, encoding)) continue;
    const found = await find(c, `${path}${ending}`);
    if (found === null) continue;
    setHeader(c, 'Content-Encoding', encoding);
    addVary(c, 'Accept-Encoding');
    return found;
  }
  return null;
}

async function find(c: Context<SiteEnv>, path: string): Promise<Found | null> {
  const read = () => c.var.deps.chunksOf(path, () => readIfThere(path));
  const pieces = await read();
  return pieces === undefined ? null : { pieces, read };
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
