import { Hono } from 'hono';
import { DocsPage } from '../../views/openapi/docs-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { setHeader } from '../http/headers.ts';
import { anyone } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import { readLayoutData } from '../web/layout-data.ts';
import { renderPage } from '../web/render.ts';
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

/** The page on which people read and try the API. */
export function docsPages(read: DocumentReader) {
  return new Hono<SiteEnv>().get(paths.api.docs, anyone, async (c) => {
    const [site, document] = await Promise.all([readLayoutData(c), read(c)]);
    setHeader(c, 'Content-Security-Policy', policy);
    const page = (
      <DocsPage
        site={{ ...site, chat: null }}
        t={c.var.t}
        groups={docsGroups(document)}
        chosen={c.req.query('call') ?? null}
      />
    );
    return renderPage(c, { ...site, chat: null }, page);
  });
}
