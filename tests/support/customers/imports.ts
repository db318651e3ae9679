import type { ImportReport } from '../../../server/transfer/shared/import-columns.ts';
import { dataOf } from '../http.ts';
import { csv } from '../transfer/imports.ts';
import { customerSite } from './customers.ts';

const path = '/api/customers/import';

/** A file, its text, or its lines. */
type Content = Blob | Buffer<ArrayBuffer> | string | string[];
type Form = Record<string, string>;

/**
 * A site, its administrator's calls for customers, and their imports.
 *
 * @param importsHere false: each import has a process of its own, as on a site.
 */
export async function customerImports(importsHere = true) {
  const site = await customerSite(importsHere);
  const { admin } = site;
  const send = (content: Content, fields: Form = {}, headers = {}) => {
    const file = Array.isArray(content) ? csv(...content) : new Blob([content]);
    return admin.ask(path, { method: 'POST', form: { file, ...fields }, headers });
  };
  return {
    ...site,
    send,
    load: async (
      content: Content,
      fields: Form = {},
    ): Promise<ImportReport & { left_out: string[] }> => dataOf(await send(content, fields)),
    failures: (id: string | null, query = '') =>
      admin.ask(`${path}/failures?import_id=${id}${query}`),
    undo: (import_id: string | null) => admin.ask(path, { method: 'DELETE', json: { import_id } }),
    all: async () => (await site.list('?sort=name&per_page=100')).data,
  };
}
