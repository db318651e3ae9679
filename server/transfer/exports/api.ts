import { type Context, Hono } from 'hono';
import { administrator } from '../../actions/request.ts';
import { withAudit } from '../../actions/with-audit.ts';
import type { Fields } from '../../audit/changes.ts';
import { localDate } from '../../days.ts';
import type { SiteEnv } from '../../http/context.ts';
import { formFields } from '../../http/input/form-body.ts';
import { adminOnly, signedIn } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { sendFile } from '../../http/send-file.ts';
import { findPublicSettings } from '../../settings/queries.ts';
import type { Action } from '../../shared/audit.ts';
import { limits } from '../../shared/limits.ts';
import { filterQuery } from '../../shared/parcel-filter.ts';
import { paths } from '../../shared/paths.ts';
import { type Cell, contentTypes } from '../spreadsheets/sheet.ts';
import { fileName, fileOf } from './file.ts';
import type { ParcelSelection } from './parcels.ts';
import { exportedRows } from './rows.ts';
import { type ExportRequest, readExportRequest } from './schema.ts';
import { machineWords, readerWords } from './words.ts';

/** The JSON API's way out: files of parcels and of their histories, as an import takes them. */
export const exportsApi = new Hono<SiteEnv>()
  .get(paths.api.parcelExport, adminOnly, (c) => sendExport(c, readExportRequest(c, {})))
  // For more ids than an address may hold.
  .post(paths.api.parcelExport, adminOnly, async (c) =>
    sendExport(c, readExportRequest(c, await formFields(c, limits.request))),
  );

async function sendExport(c: Context<SiteEnv>, asked: ExportRequest): Promise<Response> {
  const { t, language, deps } = c.var;
  // Another site's link would have the browser read all parcels, again and again.
  if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw new Problem(403, t.errors.crossSite);
  const { company_name } = await findPublicSettings(deps.db);
  const name = await fileName(company_name, asked, localDate(new Date(), deps.config.timeZone));
  const { kind, format, which } = asked;
  const contentType = contentTypes[format];
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': contentType });
  // Before anything leaves: what breaks off has left in part.
  await note(c, 'downloaded', name, { kind, format, ...partOf(which) });
  const chunks = fileOf(rowsNoted(c, name, asked), asked, t, language);
  return sendFile(c, { name, contentType, chunks });
}

/** The rows, and a note of how many they were once they are read, or nobody takes them any more. */
async function* rowsNoted(
  c: Context<SiteEnv>,
  name: string,
  { kind, isMachine, which }: ExportRequest,
): AsyncGenerator<readonly Cell[]> {
  const { deps, t, language } = c.var;
  const words = isMachine ? machineWords(kind) : readerWords(kind, t, language);
  let [rows, complete] = [0, 'no'];
  try {
    yield words.headings;
    for await (const row of exportedRows(deps.db, kind, which)) {
      yield words.row(row);
      rows += 1;
    }
    complete = 'yes';
  } finally {
    await note(c, 'ended', name, { rows, complete }).catch((err: unknown) => {
      deps.log.error({ err }, 'the end of an export could not be written down');
    });
  }
}

/** Writes down what becomes of an export. Each is one of its own, whatever the request's Idempotency-Key. */
function note(c: Context<SiteEnv>, action: Action, name: string, after: Fields): Promise<void> {
  const who = administrator(c, signedIn(c).email);
  return withAudit(c, (_trx, record) => record({ action, type: 'export', name, after }), who);
}

function partOf(which: ParcelSelection): Fields {
  if (!('asked' in which)) return { parcels: which.length };
  const query = filterQuery(which.asked.filter);
  if (which.search !== '') query.set('search', which.search);
  return { filter: String(query) };
}
