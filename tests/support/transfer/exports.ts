import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import type { TestAdmin } from '../admin.ts';
import { signedInAdmin } from '../admin.ts';
import { startSite, type TestSite } from '../site.ts';

/** A site, and how its administrator exports what is on it. */
export async function exportingSite(env: Record<string, string> = {}) {
  const site = await startSite(env);
  return { ...site, ...exporter(site, await signedInAdmin(site)) };
}

function exporter(site: TestSite, admin: TestAdmin) {
  const pathOf = (query: string) => `/api/parcels/export?${encodeURI(query)}`;
  const csv = async (query = '', headers = {}) =>
    csvRows((await admin.ask(pathOf(`format=csv&${query}`), { headers })).text);
  return {
    admin,
    exportOf: (query: string, headers = {}) => admin.ask(pathOf(query), { headers }),
    csv,
    /** What stands in one column, without its heading. */
    column: async (query = '', index = 0) => (await csv(query)).slice(1).map((row) => row[index]),
    async file(query: string, headers = {}) {
      const reply = await fetch(site.url + pathOf(query), {
        headers: { Cookie: admin.cookie, ...headers },
      });
      return Buffer.from(await reply.arrayBuffer());
    },
    /** What was written down about exports, the oldest first. */
    events: async () => {
      const rows = await site.db
        .selectFrom('audit_events')
        .selectAll()
        .where('record_type', '=', 'export')
        .orderBy('id')
        .execute();
      return rows.map(({ action, email, record_name, changes }) => {
        const values: Record<string, { to: unknown }> = JSON.parse(changes);
        const after = Object.fromEntries(
          Object.entries(values).map(([name, { to }]) => [name, to]),
        );
        return { action, email, name: record_name, after };
      });
    },
  };
}

/** All that a writer gives, in one piece. */
export async function gathered(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** The rows of a CSV file as it stands, by another library than the site's. */
export function csvRows(file: Buffer | string): string[][] {
  return parse(file, { bom: true, relax_column_count: false });
}

/** The cells of a workbook's sheet, by another library than the site's: texts, numbers, dates; null where empty. */
export function xlsxRows(file: Buffer, sheet = 1) {
  return readSheet(file, sheet, { trim: false });
}
