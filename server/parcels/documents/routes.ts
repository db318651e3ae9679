import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, getBy } from '../../verbs/call.ts';
import { documentNames, documentPaths } from '../shared/parcel-list.ts';
import { labelMediaTypes, labelQuery } from './label-query.ts';

export const labelsApi = api([
  getBy(
    paths.api.parcelLabels,
    {
      summary: 'Read the labels of parcels as a file',
      description:
        'A label for each piece. `parcels` are tracking numbers or ids, with commas between them. `pdf` has the paper of its `size`; `zpl` has one label after the other, as pictures of 203 dots an inch.',
      access: allows('parcels:read'),
      query: labelQuery,
      media: Object.values(labelMediaTypes),
      errors: [404],
    },
    async (c, query) => {
      // Loaded on demand, because it brings bar codes and the widths of letters.
      const { answerLabels } = await import('./labels.ts');
      return answerLabels(c, query, { lane: 'staff', mayPrint: () => true });
    },
  ),
]);

export const documentPages = new Hono<SiteEnv>();

for (const name of documentNames) {
  documentPages.get(documentPaths[name], allowsPage('parcels:read'), async (c) => {
    // The module is loaded with the first document, because it brings bar codes and the widths of letters.
    const { renderers } = await import('./pages.tsx');
    return renderers[name](c);
  });
}
