import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { findPublicSettings } from '../settings/queries.ts';
import type { Route } from './document.ts';
import type { Json } from './schemas.ts';

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
