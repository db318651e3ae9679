import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../../server/shared/paths.ts';
import type { ImportReport } from '../../../server/transfer/shared/import-columns.ts';
import { signedInAdmin } from '../admin.ts';
import { dataOf } from '../http.ts';
import { startSite } from '../site.ts';

/** A spreadsheet as it was saved. */
export function csv(...lines: string[]): Blob {
  return new Blob([lines.join('\r\n')], { type: 'text/csv' });
}

const fixtures = join(import.meta.dirname, '../../fixtures/imports');

/** A spreadsheet of a company. */
export function companySheet(name: string): Blob {
  return new Blob([readFileSync(join(fixtures, name))]);
}

type Form = Record<string, string | Blob>;

/**
 * A site, its administrator, and their imports.
 *
 * @param options `importsHere`: as startSite() has it; the default, since a process for each import takes as long as many tests.
 */
export async function siteToImport(
  env: Record<string, string> = {},
  options: { importsHere: boolean } = { importsHere: true },
) {
  const site = await startSite(env, options);
  const admin = await signedInAdmin(site);
  const send = (file: Blob, fields: Form = {}, headers: Record<string, string> = {}) =>
    admin.ask(paths.api.importParcels, { method: 'POST', form: { file, ...fields }, headers });
  return {
    ...site,
    admin,
    send,
    /** Looks at the columns of a file only. */
    async look(file: Blob, fields: Form = {}): Promise<ImportReport['columns']> {
      const report: ImportReport = dataOf(await send(file, { columns_only: 'yes', ...fields }));
      return report.columns;
    },
    /** Imports a file. @returns what the site says of it. */
    async load(
      file: Blob,
      fields: Form = {},
      headers: Record<string, string> = {},
    ): Promise<ImportReport> {
      const reply = await send(file, fields, headers);
      if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
      const report: ImportReport = dataOf(reply);
      return report;
    },
    failures: (file: Blob, fields: Form = {}, headers: Record<string, string> = {}) =>
      admin.ask(paths.api.importFailures, { method: 'POST', form: { file, ...fields }, headers }),
    parcels: () => site.db.selectFrom('parcels').selectAll().orderBy('id').execute(),
    activities: () => site.db.selectFrom('activities').selectAll().orderBy('id').execute(),
  };
}
