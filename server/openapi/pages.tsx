import type { Context } from 'hono';
import { DocsPage } from '../../views/openapi/docs-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { setHeader } from '../http/headers.ts';
import { anyone } from '../http/middleware/access.ts';
import { countUse } from '../http/rate-limits.ts';
import { inLanguage, paths } from '../shared/paths.ts';
import { api, get } from '../verbs/call.ts';
import { cachedAnswer } from '../web/cached-answer.ts';
import { originOf, readLayoutData } from '../web/layout-data.ts';
import { documentOf, htmlType, setPageHeaders } from '../web/render.ts';
import type { DocumentReader } from './api.ts';
import { docsGroups } from './groups.ts';

/** Keys are typed here: nothing of another site, no frame, and only this site is asked. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Of renderings, each of which takes as long as some hundred cached answers. */
const perMinute = { name: 'api-docs', points: 20, seconds: 60 };

/** The page on which people read and try the API. Its query, the call that is tried first, is read in the browser. */
export function docsPages(read: DocumentReader) {
  const doc = {
    summary: 'Read and try the API',
    access: anyone,
    media: ['text/html'],
    also: { 304: null },
  };
  return api([get(paths.api.docs, doc, (c) => sendDocs(c, read))]);
}

function sendDocs(c: Context<SiteEnv>, read: DocumentReader): Promise<Response> {
  setHeader(c, 'Content-Security-Policy', policy);
  setPageHeaders(c);
  const { t, addressLanguage, language, theme } = c.var;
  const key = [paths.api.docs, originOf(c), addressLanguage, language.code, theme].join(' ');
  return cachedAnswer(c, key, async () => {
    await countUse(c, perMinute, t.errors.tooManyRequests);
    const [layout, document] = await Promise.all([readLayoutData(c), read(c)]);
    const currentPath = inLanguage(paths.api.docs, addressLanguage);
    const site = { ...layout, chat: null, currentPath };
    return {
      body: documentOf(<DocsPage site={site} t={t} groups={docsGroups(document)} />),
      headers: { 'content-type': htmlType, vary: 'Cookie, Accept-Language, Accept-Encoding' },
    };
  });
}
