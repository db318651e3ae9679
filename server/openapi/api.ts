import type { Context } from 'hono';
import { z } from 'zod';
import { findPublicSettings } from '../database/settings.ts';
import type { SiteEnv } from '../http/context.ts';
import { anyone } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import { api, get } from '../verbs/call.ts';
import { cachedAnswer } from '../web/cached-answer.ts';
import type { Route } from './document.ts';
import type { Json } from './schemas.ts';

/** The call that returns the API's document. */
export function openApi(read: DocumentReader) {
  return api([
    get(
      paths.api.openApi,
      {
        summary: 'Read this document',
        access: anyone,
        media: ['application/json'],
        file: z.looseObject({
          openapi: z.string(),
          info: z.looseObject({ title: z.string(), version: z.string() }),
        }),
        also: { 304: null },
      },
      (c) =>
        cachedAnswer(c, paths.api.openApi, async () => ({
          body: JSON.stringify(await read(c)),
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'cache-control': 'no-cache',
            vary: 'Accept-Encoding',
          },
        })),
    ),
  ]);
}

/** Returns the API's document. */
export type DocumentReader = (c: Context<SiteEnv>) => Promise<Json>;

/**
 * Creates the document when it is first asked for, and caches it. The modules that create it are only loaded then.
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
