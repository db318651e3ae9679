import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { documentNames, documentPaths } from '../shared/parcel-list.ts';

export const documentPages = new Hono<SiteEnv>();

for (const name of documentNames) {
  documentPages.get(documentPaths[name], allowsPage('parcels:read'), async (c) => {
    // The module is loaded with the first document, because it brings bar codes and the widths of letters.
    const { renderers } = await import('./pages.tsx');
    return renderers[name](c);
  });
}
