import type { Context } from 'hono';
import { messagesOf } from '../../../views/translations/index.ts';
import { findPublicSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { setHeaders } from '../../http/headers.ts';
import { hashOfToken } from '../../http/link-token.ts';
import { Problem } from '../../http/problem.ts';
import { countKeyUse } from '../../http/rate-limits.ts';
import { sendFile } from '../../http/send-file.ts';
import { readListAddress } from '../../parcels/list/filter.ts';
import type { ParcelListRequest } from '../../parcels/list/list.ts';
import { localDate } from '../../shared/delivery-days.ts';
import { languageOf } from '../../shared/languages.ts';
import { exportLinkLimits } from '../../shared/parcel-list.ts';
import { exportWords, fileName, fileOf } from '../exports/export-parcels.ts';
import { exportedRows } from '../exports/rows.ts';
import { type Cell, contentTypes } from '../spreadsheets/sheet.ts';
import { type ExportLinkRow, findExportLink, isUsable, touchExportLink } from './model.ts';

/** The address is the secret: no other site gets it, no cache stores it, and no search engine lists it. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

const perHour = { name: 'export-link', points: exportLinkLimits.perHour, seconds: 60 * 60 };

/** The last use of a link is not updated more often than this. */
const touchMs = 60 * 1000;

const format = 'csv';
const wellFormed = /^([\w-]{43})\.csv$/;

/**
 * The file of a link: no session or key is needed, the address says everything.
 *
 * @param name the last segment of the address.
 * @throws {Problem} 404 for every link that does not work, whatever the reason; 429 if it is used too often.
 */
export async function sendLinkedFile(c: Context<SiteEnv>, name: string): Promise<Response> {
  setHeaders(c, headers);
  const now = new Date();
  const link = await findWorkingLink(c, name, now);
  const { t } = c.var;
  if (link === null) throw new Problem(404, t.errors.notFound);
  await countKeyUse(c, perHour, String(link.id), t.exportLinks.tooOften);
  const contentType = contentTypes[format];
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': contentType });
  touch(c, link, now);
  const { db, config } = c.var.deps;
  const { company_name } = await findPublicSettings(db);
  const file = { kind: link.kind, format } as const;
  const { language } = link;
  const rows = rowsOf(db, link, { ...readListAddress(link.query), now, timeZone: config.timeZone });
  const chunks = fileOf(rows, file, messagesOf(language), languageOf(language));
  const fullName = await fileName(company_name, file, localDate(now, config.timeZone));
  return sendFile(c, { name: fullName, contentType, chunks });
}

/** The same query finds a link and who made it, so that the time says nothing about why it does not work. */
async function findWorkingLink(
  c: Context<SiteEnv>,
  name: string,
  now: Date,
): Promise<ExportLinkRow | null> {
  const [, token] = wellFormed.exec(name) ?? [];
  if (token === undefined) return null;
  const row = await findExportLink(c.var.deps.db, hashOfToken(token));
  return row !== undefined && isUsable(row, now) ? row : null;
}

async function* rowsOf(
  db: Db,
  { kind, language }: ExportLinkRow,
  { search, ...request }: ParcelListRequest & { search: string },
): AsyncGenerator<readonly Cell[]> {
  const words = exportWords(kind, language);
  yield words.headings;
  let left = exportLinkLimits.rows;
  for await (const row of exportedRows(db, kind, { search, request })) {
    if (left === 0) return;
    left -= 1;
    yield words.row(row);
  }
}

function touch(c: Context<SiteEnv>, { id, last_used_at }: ExportLinkRow, now: Date): void {
  const sinceTouchMs = last_used_at === null ? touchMs : now.getTime() - Date.parse(last_used_at);
  // Set in the future by a wrong clock, it is set right.
  if (sinceTouchMs >= 0 && sinceTouchMs < touchMs) return;
  const { db, background } = c.var.deps;
  // Not awaited: a database that is locked or read-only can still be read.
  background.run('noting the use of a link for spreadsheets', () => touchExportLink(db, id, now));
}
