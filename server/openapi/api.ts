import { Hono } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { setHeader } from '../http/headers.ts';
import { anyone } from '../http/middleware/access.ts';
import { sendBody } from '../http/send-body.ts';
import { paths } from '../shared/paths.ts';
import type { DocumentReader } from './reader.ts';

/** The document of the API, for programs. */
export function openApi(read: DocumentReader) {
  return new Hono<SiteEnv>().get(paths.api.openApi, anyone, async (c) => {
    setHeader(c, 'Cache-Control', 'no-cache');
    return sendBody(c, JSON.stringify(await read(c)), 'application/json; charset=utf-8', 200);
  });
}
