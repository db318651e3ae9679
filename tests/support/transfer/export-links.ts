import { signedInAdmin, signedInMember } from '../admin.ts';
import { dataOf } from '../http.ts';
import { startSite } from '../site.ts';
import { csvRows } from './exports.ts';

const path = '/api/export-links';

/** A site, and its members' calls about links for spreadsheets. */
export async function siteWithExportLinks(env: Record<string, string> = {}) {
  const site = await startSite(env);
  const admin = await signedInAdmin(site);
  const dispatcher = await signedInMember(site, 'dispatcher');
  const create = (json: object, by = dispatcher) => by.ask(path, { method: 'POST', json });
  return {
    ...site,
    admin,
    dispatcher,
    create,
    revoke: (id: unknown, by = dispatcher) => by.ask(path, { method: 'DELETE', json: { id } }),
    list: async (by = dispatcher) => dataOf(await by.ask(path)).data,
    /** A new link's path, as a spreadsheet fetches it. */
    async linkTo(fields: object = {}) {
      const { url, id } = dataOf(await create({ name: 'Sheet', ...fields }));
      return { id, path: new URL(String(url)).pathname };
    },
    /** What a spreadsheet gets: no cookie, no header. */
    fetchRows: async (address: string) => csvRows((await site.ask(address)).text),
  };
}
