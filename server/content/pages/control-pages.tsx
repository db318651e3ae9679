import { Hono } from 'hono';
import { PageFormPage } from '../../../views/content/page-form-page.tsx';
import { ListPage } from '../../../views/panel/list-page.tsx';
import type { ListRequest } from '../../database/paginate.ts';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { findContentPageBySlug, listContentPages } from './queries.ts';

const { control } = paths;

/** The panel's pages for content pages. */
export const contentControlPages = new Hono<SiteEnv>()
  .get(control.pages, allowsPage('content:read'), async (c) => {
    const request = inOrder(readListRequest(c, paths.api.pages));
    const [panel, pages] = await Promise.all([
      readPanel(c),
      listContentPages(c.var.deps.db, request, 'position'),
    ]);
    return renderPanel(
      c,
      panel,
      <ListPage
        panel={panel}
        t={c.var.t}
        records={{ kind: 'pages', first: pages }}
        search={request.search}
      />,
    );
  })
  .get(control.createPage, allowsPage('content:write'), async (c) => {
    // The preview, like the page itself, shows pictures and players from other sites.
    c.set('showsOutsideMedia', true);
    const panel = await readPanel(c);
    return renderPanel(c, panel, <PageFormPage panel={panel} t={c.var.t} page={null} />);
  })
  .get(control.page, allowsPage('content:write'), async (c) => {
    c.set('showsOutsideMedia', true);
    const slug = c.req.param('slug');
    const [panel, page] = await Promise.all([
      readPanel(c),
      findContentPageBySlug(c.var.deps.db, slug),
    ]);
    if (page === undefined) return notFoundPage(c, panel);
    return renderPanel(c, panel, <PageFormPage panel={panel} t={c.var.t} page={page} />);
  });

/** Keeps the order in the links to the list's further pages. */
function inOrder(request: ListRequest): ListRequest {
  const separator = request.path.includes('?') ? '&' : '?';
  return { ...request, path: `${request.path}${separator}sort=position` };
}
