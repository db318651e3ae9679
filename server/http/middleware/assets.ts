import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { getMimeType } from 'hono/utils/mime';
import { errorCode } from '../../shared/errors.ts';
import type { SiteEnv } from '../context.ts';
import { acceptsEncoding, addVary, cacheForever, setHeader } from '../headers.ts';
import { type FileChunks, sendChunks } from '../node/send-chunks.ts';

/** Only the names of built files, so that no path leads out of the folder. */
const filePath = /^\/assets\/(\w[\w-]*(\.[\w-]+)+)$/;
/** The types of files that the build also compresses. */
const compressible = /^text\/|javascript|json|wasm|svg/;
const compressedCopies = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

type Asset = { chunks: FileChunks; read(): Promise<FileChunks | undefined> };

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
    const asset = (await findCompressedCopy(c, path, contentType)) ?? (await findAsset(c, path));
    if (asset === null) return next();

    const size = asset.chunks.reduce((sum, { length }) => sum + length, 0);
    return cacheForever(c, `W/"${name}"`) ?? sendChunks(c, { size, contentType, read: asset.read });
  });
}

async function findCompressedCopy(
  c: Context<SiteEnv>,
  path: string,
  contentType: string,
): Promise<Asset | null> {
  if (!compressible.test(contentType)) return null;
  for (const [encoding, extension] of compressedCopies) {
    if (!acceptsEncoding(c.env.incoming, encoding)) continue;
    const asset = await findAsset(c, `${path}${extension}`);
    if (asset === null) continue;
    setHeader(c, 'Content-Encoding', encoding);
    addVary(c, 'Accept-Encoding');
    return asset;
  }
  return null;
}

async function findAsset(c: Context<SiteEnv>, path: string): Promise<Asset | null> {
  const read = () => c.var.deps.chunksOf(path, () => readIfExists(path));
  const chunks = await read();
  return chunks === undefined ? null : { chunks, read };
}

async function readIfExists(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
