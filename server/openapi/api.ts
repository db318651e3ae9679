import { type Context, Hono } from 'hono';
import { findPublicSettings } from '../database/settings.ts';
import type { SiteEnv } from '../http/context.ts';
import { setHeader } from '../http/headers.ts';
import { anyone } from '../http/middleware/access.ts';
import { sendBody } from '../http/send-body.ts';
import { paths } from '../shared/paths.ts';
import type { Route } from './document.ts';
import type { Json } from './schemas.ts';

/** The document of the API, for programs. */
export function openApi(read: DocumentReader) {
  return new Hono<SiteEnv>().get(paths.api.openApi, anyone, async (c) => {
    setHeader(c, 'Cache-Control', 'no-cache');
    return sendBody(c, JSON.stringify(await read(c)), 'application/json; charset=utf-8', 200);
  });
}

/** Reads the document of the API. */
export type DocumentReader = (c: Context<SiteEnv>) => Promise<Json>;

/**
 * Creates the document when it is asked for, and keeps it. What makes it is loaded then too.
 *
 * @param routes every route of the site.
 */
export function documentReader(routes: () => readonly Route[]): DocumentReader {
  let kept: { company: string; document: Json } | undefined;
  return async (c) => {
    const { company_name: company } = await findPublicSettings(c.get('deps').db);
    if (kept?.company !== company) {
      const { openApiDocument } = await import('./document.ts');
      kept = { company, document: openApiDocument(routes(), { company }) };
    }
    return kept.document;
  };
}
