import type { Context } from 'hono';
import { z } from 'zod';
import { siteToday } from '../../days.ts';
import type { SiteEnv } from '../../http/context.ts';
import { readFormFields } from '../../http/input/body.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { isRecordId, optional } from '../../http/input/fields.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, signedIn } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { sendFile } from '../../http/send.ts';
import { cashFilter, cashLines } from '../../parcels/cash/model.ts';
import { parcelFilter, readParcelListRequest } from '../../parcels/list/filter.ts';
import { exportFormats, importKinds, yesNo } from '../../shared/enums.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { csvChunks } from '../../spreadsheets/csv-writer.ts';
import { contentTypes } from '../../spreadsheets/sheet.ts';
import { api, get, getBy, post } from '../../verbs/call.ts';
import { signedInActor, verbContextFor } from '../../verbs/request.ts';
import { type ExportRequest, exportParcels } from './export-parcels.ts';

const idList = z
  .custom<string>(isIdList, messageKey('recordId'))
  .meta({
    type: 'string',
    pattern: '^[1-9]\\d{0,8}(,[1-9]\\d{0,8})*$',
    description: 'Ids, with commas between them.',
  })
  .transform((list) => [...new Set(list.split(',').map(Number))]);

function isIdList(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const ids = value.split(',');
  return ids.length <= limits.parcelIds && ids.every(isRecordId);
}

const exportQuery = z.object({
  format: z.enum(exportFormats),
  kind: optional(z.enum(importKinds)).default(null),
  machine: optional(z.enum(yesNo)).default(null),
  // An empty list is invalid: it must not select all parcels.
  ids: idList.optional(),
});

const listedParcels = exportQuery
  .extend(parcelFilter.shape)
  .extend({ search: z.string().max(300).optional() });

const path = paths.api.parcelExport;
const permission = 'exports:read';
const media = [contentTypes.csv, contentTypes.xlsx];

export const exportsApi = api([
  get(
    path,
    {
      summary: 'Download parcels as a file',
      access: allows(permission),
      query: listedParcels,
      media,
    },
    (c) => sendExport(c, readExportRequest(c, c.req.query())),
  ),
  getBy(
    paths.api.cashExport,
    {
      summary: 'Download what drivers have collected as CSV',
      access: allows('cash:read'),
      query: cashFilter,
      media: [contentTypes.csv],
    },
    (c, filter) => {
      const rows = cashLines(c.var.deps.db, filter, c.var.t);
      const name = `cash-${siteToday(c.var.deps)}.csv`;
      return sendFile(c, { name, contentType: contentTypes.csv, chunks: csvChunks(rows) });
    },
  ),
  // For more ids than fit into a URL.
  post(
    path,
    {
      permission,
      input: exportQuery,
      run: (c, input) => sendExport(c, readExportRequest(c, input)),
    },
    {
      summary: 'Download chosen parcels as a file',
      query: listedParcels.partial(),
      takes: 'form',
      read: async (c) => ({ ...c.req.query(), ...(await readFormFields(c, limits.request)) }),
      media,
      formExample: { format: 'csv', ids: '1,2' },
    },
  ),
]);

/** Reads which parcels to export: those with the given ids, or else those that match the filter. */
function readExportRequest(c: Context<SiteEnv>, input: unknown): ExportRequest {
  const { format, kind, machine, ids } = parse(exportQuery, input);
  const selection = ids ?? {
    search: readListRequest(c).search,
    request: readParcelListRequest(c),
  };
  return { format, kind: kind ?? 'parcels', isMachine: machine === 'yes', selection };
}

async function sendExport(c: Context<SiteEnv>, request: ExportRequest): Promise<Response> {
  // A page of another site could make the browser export all parcels again and again.
  if (c.req.header('Sec-Fetch-Site') === 'cross-site') {
    throw new Problem(403, c.var.t.errors.crossSite);
  }
  const contentType = contentTypes[request.format];
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': contentType });
  // Each export is recorded, even if its Idempotency-Key was used before.
  const ctx = verbContextFor(c, signedInActor(c, signedIn(c)));
  const { name, chunks } = await exportParcels(ctx, request);
  return sendFile(c, { name, contentType, chunks });
}
