import { sql } from 'kysely';
import { PageAddress, PageTitle } from '../../../views/content/page-cells.tsx';
import { deletion } from '../../../views/panel/records/actions.ts';
import { declareList } from '../../lists/list.tsx';
import { interpolate } from '../../shared/interpolate.ts';
import { contentPagePath, paths, pathTo } from '../../shared/paths.ts';
import { linkedPages } from '../../web/shared/site.ts';
import { columns, contentPage } from './model.ts';

const path = paths.api.pages;
const needs = 'content:write';
const call = `PATCH ${path}`;

/** The positions of a page's neighbours, of all pages; null: there is none. */
const positionBefore = sql<number | null>`(
  select max(position) from pages as other where other.position < pages.position)`;
const positionAfter = sql<number | null>`(
  select min(position) from pages as other where other.position > pages.position)`;

export const contentPageList = declareList({
  name: 'pages',
  path,
  page: paths.control.pages,
  summary: 'List content pages',
  needs: 'content:read',
  isPublic: true,
  row: contentPage,
  query: (db) =>
    db
      .selectFrom('pages')
      .select(columns)
      .select([positionBefore.as('before'), positionAfter.as('after')]),
  rows: (_c, found) => found,
  answer: ({ before: _before, after: _after, ...page }) => page,
  title: (t) => t.control.pages.title,
  lead: (t) => t.writing.order,
  nameOf: ({ title }) => title,
  href: ({ slug }, { may }) =>
    may(needs) ? pathTo(paths.control.page, { slug }) : contentPagePath(slug),
  create: { path: paths.control.createPage, label: (t) => t.control.pages.create, needs },
  columns: {
    title: {
      kind: 'text',
      label: (t) => t.control.fields.title,
      value: ({ title }) => title,
      draw: ({ title, icon }, { contentLang }) => (
        <PageTitle title={title} icon={icon} contentLang={contentLang} />
      ),
    },
    address: {
      kind: 'text',
      label: (t) => t.control.pages.publicAddress,
      value: ({ slug }) => contentPagePath(slug),
      draw: ({ slug }) => <PageAddress slug={slug} />,
    },
    shown_in: {
      kind: 'text',
      label: (t) => t.writing.fields.shown_in,
      value: ({ shown_in }, t) => t.writing.places[shown_in],
    },
  },
  sorts: { position: sql`position` },
  pageOrder: 'position',
  actions: [
    {
      icon: 'arrow_upward',
      label: (t) => t.writing.moveUp,
      needs,
      isDisabled: ({ before }) => before === null,
      call,
      fields: ({ before, position }) => ({ position: String(before ?? position) }),
      says: ({ title }, { writing }) => interpolate(writing.movedUp, { name: title }),
    },
    {
      icon: 'arrow_downward',
      label: (t) => t.writing.moveDown,
      needs,
      isDisabled: ({ after }) => after === null,
      call,
      fields: ({ after, position }) => ({ position: String(after ?? position) }),
      says: ({ title }, { writing }) => interpolate(writing.movedDown, { name: title }),
    },
    {
      ...deletion,
      needs,
      call: `DELETE ${path}`,
      // Other pages of the site may link to it.
      warning: ({ slug, shown_in }, { control: { pages } }) => {
        if (slug === linkedPages.dashboard) return pages.dashboardLinks;
        return shown_in === 'footer' || shown_in === 'both' ? pages.footerLinks : undefined;
      },
    },
  ],
});
