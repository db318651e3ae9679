import { type Context, Hono } from 'hono';
import { ExportLinksPage } from '../../../views/transfer/export-links/export-links-page.tsx';
import { nothing, pageOf } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allows, allowsPage, anyone } from '../../http/middleware/access.ts';
import { wholeList } from '../../shared/envelope.ts';
import {
  apiQuery,
  type ExportLink,
  type NewExportLink,
  readListQuery,
} from '../../shared/parcel-list.ts';
import { exportLinkPath, paths } from '../../shared/paths.ts';
import { api, del, get, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { originOf } from '../../web/layout-data.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { sendLinkedFile } from './file.ts';
import {
  createdExportLink,
  createExportLink,
  exportLink,
  listExportLinks,
  newExportLink,
  revokeExportLink,
  toExportLink,
} from './model.ts';

const path = paths.api.exportLinks;
const page = paths.control.exportLinks;

/** The JSON API of links from which spreadsheets fetch a list of parcels, and what they fetch. */
export const exportLinksApi = api([
  get(
    path,
    {
      summary: 'List the links for spreadsheets',
      access: allows('exports:read'),
      answer: pageOf(exportLink),
    },
    async (c) => wholeList(await listLinks(c, new Date())),
  ),
  post(path, createExportLink, {
    summary: 'Create a link for spreadsheets',
    description: 'Its address is in this answer alone.',
    json: newExportLink(new Date(0), 'UTC'),
    answer: createdExportLink,
    status: 201,
    show: withAddress,
    done: (t) => t.exportLinks.done.created,
    errors: [409],
    example: { name: 'Late parcels', query: 'late=yes' },
  }),
  del(path, revokeExportLink, {
    summary: 'Revoke a link for spreadsheets',
    answer: nothing,
    done: (t) => t.exportLinks.done.revoked,
    errors: [404],
    example: { id: 1 },
  }),
  get(
    paths.api.exportLink,
    {
      summary: 'Fetch the list of a link as CSV',
      description: '`file` is the token of the link and `.csv`; nothing else is needed.',
      access: anyone,
      media: ['text/csv; charset=utf-8'],
      errors: [404],
    },
    (c) => sendLinkedFile(c, c.req.param('file') ?? ''),
  ),
]);

function withAddress(
  c: Context<SiteEnv>,
  { link, token }: { link: ExportLink; token: string },
): NewExportLink {
  return { ...link, url: `${originOf(c)}${exportLinkPath(token)}` };
}

async function listLinks(c: Context<SiteEnv>, now: Date): Promise<ExportLink[]> {
  return (await listExportLinks(c.var.deps.db)).map((row) => toExportLink(row, now));
}

/** The panel's page of links for spreadsheets. Its forms work without JavaScript. */
export const exportLinkControlPages = new Hono<SiteEnv>()
  .get(page, allowsPage('exports:read'), (c) => renderLinks(c))
  .post(
    page,
    allowsPage('exports:read'),
    takeForms(renderLinks, {
      revoke: async (c, fields) => {
        await revokeExportLink(verbContext(c), fields);
        return `${page}?done=revoked`;
      },
      // Not redirected: the address is in this response alone.
      otherwise: async (c, fields) =>
        renderLinks(c, withAddress(c, await createExportLink(verbContext(c), fields))),
    }),
  );

/** The list that the page was opened from. */
function listOf(c: Context<SiteEnv>): string {
  return String(apiQuery(readListQuery(new URL(c.req.url).searchParams)));
}

async function renderLinks(c: Context<SiteEnv>, created: NewExportLink | null = null) {
  const now = new Date();
  const [panel, links] = await Promise.all([readPanel(c), listLinks(c, now)]);
  const fields = c.var.submitted?.values ?? { query: created?.query ?? listOf(c) };
  const props = { panel, t: c.var.t, links, now: now.toISOString(), created, fields };
  return renderPanel(c, panel, <ExportLinksPage {...props} />, created === null ? 200 : 201);
}
