import { type Context, Hono } from 'hono';
import { localizedHref } from '../../../views/parts/links.ts';
import {
  NewLinkAddress,
  NewLinkForm,
} from '../../../views/transfer/export-links/export-link-form.tsx';
import type { Db } from '../../database/tables.ts';
import { nothing } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { setHeaders } from '../../http/headers.ts';
import { hashOfToken } from '../../http/link-token.ts';
import { allowsPage, anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { countKeyUse } from '../../http/rate-limits.ts';
import { sendFile } from '../../http/send.ts';
import { exportFileName } from '../../lists/list-file.ts';
import type { ParcelListRequest } from '../../parcels/list/filter.ts';
import { readListAddress } from '../../parcels/list/filter.ts';
import { exportLinkLimits, type NewExportLink } from '../../parcels/shared/parcel-list.ts';
import { hasPermission } from '../../shared/account.ts';
import { exportLinkPath, paths } from '../../shared/paths.ts';
import { type Cell, contentTypes } from '../../spreadsheets/sheet.ts';
import { minuteMs } from '../../times.ts';
import { api, del, get, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { exportChunks, exportWords } from '../exports/export-parcels.ts';
import { exportedRows } from '../exports/rows.ts';
import { describeQuery, exportLinkList } from './list.tsx';
import {
  createdExportLink,
  createExportLink,
  type ExportLinkRow,
  findExportLink,
  isUsable,
  newExportLink,
  revokeExportLink,
  touchExportLink,
} from './model.ts';

const path = paths.api.exportLinks;
const page = paths.control.exportLinks;

export const exportLinksApi = api([
  exportLinkList.call,
  post(path, createExportLink, {
    summary: 'Create a link for spreadsheets',
    description: 'Its address is in this answer alone.',
    json: newExportLink(new Date(0), 'UTC'),
    answer: createdExportLink,
    status: 201,
    show: withLinkUrl,
    done: (t) => t.done.created,
    example: { name: 'Late parcels', query: 'late=yes' },
  }),
  del(path, revokeExportLink, {
    summary: 'Revoke a link for spreadsheets',
    answer: nothing,
    done: (t) => t.done.revoked,
  }),
  get(
    paths.api.exportLink,
    {
      summary: 'Fetch the list of a link as CSV',
      description: '`file` is the token of the link and `.csv`; nothing else is needed.',
      access: anyone,
      media: ['text/csv; charset=utf-8'],
    },
    (c) => sendLinkedFile(c, c.req.param('file') ?? ''),
  ),
]);

type CreatedLink = Awaited<ReturnType<typeof createExportLink>>;

function withLinkUrl(c: Context<SiteEnv>, { link, token }: CreatedLink): NewExportLink {
  return { ...link, url: `${c.var.origin}${exportLinkPath(token)}` };
}

/** The panel's page of links for spreadsheets. Its forms work without JavaScript. */
export const exportLinkControlPages = new Hono<SiteEnv>()
  .get(page, allowsPage('exports:read'), (c) => renderLinks(c))
  .post(
    page,
    allowsPage('exports:read'),
    takeForms(renderLinks, async (c, fields) =>
      // This is not a redirect, because only this response contains the address.
      renderLinks(c, withLinkUrl(c, await createExportLink(verbContext(c), fields))),
    ),
  );

function renderLinks(c: Context<SiteEnv>, created: NewExportLink | null = null) {
  const { t, submitted } = c.var;
  const fields = { query: created?.query ?? c.req.query('list') ?? '', ...submitted?.values };
  const { query } = fields;
  const address = query === '' ? paths.control.parcels : `${paths.control.parcels}?${query}`;
  return exportLinkList.render(c, {
    status: created === null ? 200 : 201,
    crumbs: ({ site }) => [{ label: t.control.fields.parcels, href: localizedHref(site, address) }],
    above: ({ site }) => created !== null && <NewLinkAddress site={site} t={t} created={created} />,
    below: ({ site }) => (
      <NewLinkForm
        site={site}
        t={t}
        fields={fields}
        list={describeQuery(query, t, site.language.tag)}
      />
    ),
  });
}

/** The address is a secret, so it must not reach other sites, caches or search engines. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

const perHour = { name: 'export-link', points: exportLinkLimits.perHour, seconds: 60 * 60 };

/** The last use of a link is not updated more often than this. */
const touchMs = minuteMs;

const format = 'csv';
const wellFormed = /^([\w-]{43})\.csv$/;

/**
 * Sends the file of a link. The secret address is all that a client needs.
 *
 * @param name the last segment of the address.
 * @throws {Problem} 404 for every link that does not work, whatever the reason; 429 if it is used too often.
 */
async function sendLinkedFile(c: Context<SiteEnv>, name: string): Promise<Response> {
  setHeaders(c, headers);
  const now = new Date();
  const link = await findWorkingLink(c, name, now);
  if (link === null) throw new Problem(404, c.var.t.errors.notFound);
  await countKeyUse(c, perHour, String(link.id));
  const contentType = contentTypes[format];
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': contentType });
  touchLink(c, link, now);
  const { db, config } = c.var.deps;
  const file = { kind: link.kind, format } as const;
  const rows = linkedRows(db, link, {
    ...readListAddress(link.query),
    now,
    timeZone: config.timeZone,
    calendar: config.calendar,
  });
  const chunks = exportChunks(rows, file, link.language);
  return sendFile(c, { name: await exportFileName(c.var.deps, file), contentType, chunks });
}

/** One query finds a link and its creator, so that the response time does not disclose why a link does not work. */
async function findWorkingLink(c: Context<SiteEnv>, name: string, now: Date) {
  const [, token] = wellFormed.exec(name) ?? [];
  if (token === undefined) return null;
  const row = await findExportLink(c.var.deps.db, hashOfToken(token));
  return row !== undefined && isUsable(row, now) ? row : null;
}

async function* linkedRows(
  db: Db,
  { kind, language, role }: ExportLinkRow,
  { search, ...request }: ParcelListRequest & { search: string },
): AsyncGenerator<readonly Cell[]> {
  const words = exportWords(kind, language);
  yield words.headings;
  let left = exportLinkLimits.rows;
  const withPhones = hasPermission(role, 'phones:read');
  const selection = { search, request: { ...request, withPhones } };
  for await (const row of exportedRows(db, kind, selection, { withPhones })) {
    if (left === 0) return;
    left -= 1;
    yield words.row(row);
  }
}

function touchLink(c: Context<SiteEnv>, { id, last_used_at }: ExportLinkRow, now: Date): void {
  const sinceTouchMs = last_used_at === null ? touchMs : now.getTime() - Date.parse(last_used_at);
  // A time in the future, from a wrong clock, is corrected.
  if (sinceTouchMs >= 0 && sinceTouchMs < touchMs) return;
  const { db, background } = c.var.deps;
  // The write is not awaited, because a database that is locked or read-only can still be read.
  background.run('noting the use of a link for spreadsheets', () => touchExportLink(db, id, now));
}
