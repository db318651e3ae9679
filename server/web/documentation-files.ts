import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { SiteEnv } from '../http/context.ts';
import { immutable, setHeader } from '../http/headers.ts';
import { anyone } from '../http/middleware/access.ts';
import { sendBody } from '../http/send-body.ts';
import { paths } from '../shared/paths.ts';

/** A page, or a file of one of its two folders; nothing else, so that no path leads out of the folder. */
const fileName = /^(?:(?:assets|files)\/)?\w[\w-]*(?:\.[\w-]+)+$/;

/** The documentation as files; the demo has it at /docs. */
export function documentationFiles(dir: string) {
  return new Hono<SiteEnv>()
    .get(paths.docs, anyone, (c) => c.redirect(`${paths.docs}/`, 301))
    .get(`${paths.docs}/*`, anyone, async (c, next) => {
      const name = c.req.path.slice(paths.docs.length + 1) || 'index.html';
      const content = fileName.test(name) ? await readIfExists(join(dir, name)) : undefined;
      return content === undefined ? next() : send(c, name, content);
    });
}

function send(c: Context<SiteEnv>, name: string, content: Uint8Array<ArrayBuffer>) {
  const type = getMimeType(name) ?? 'application/octet-stream';
  // The names of these contain a hash of what is in them.
  if (name.startsWith('assets/')) {
    const same = immutable(c, `W/"${name.slice('assets/'.length)}"`);
    if (same !== null) return same;
  } else setHeader(c, 'Cache-Control', 'no-cache');
  return sendBody(c, content, type);
}

async function readIfExists(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
