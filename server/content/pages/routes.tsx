import { Hono } from 'hono';
import { ContentPage } from '../../../views/content/content-page.tsx';
import { fillTitle, mergeValues } from '../../admin/shared/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage, anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { interpolateFields } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, patch, post } from '../../verbs/call.ts';
import { readLayoutData } from '../../web/layout-data.ts';
import { cacheable } from '../../web/page-cache-middleware.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { renderPage } from '../../web/render.ts';
import { withCover } from '../images/photo.ts';
import { contentPageList } from './list.tsx';
import {
  contentPage,
  createContentPage,
  deleteContentPage,
  findContentPage,
  pagePhoto,
  removePagePicture,
  setPagePicture,
  updateContentPage,
} from './model.ts';
import { createPagePicture, findPictureSizes, pagePicture } from './pictures.ts';

const { control } = paths;
const path = paths.api.pages;

export const contentPagesApi = api([
  contentPageList.call,
  post(path, createContentPage, {
    summary: 'Create a content page',
    answer: contentPage,
    status: 201,
    done: (t) => t.done.published,
    example: { title: 'Our vans', content: 'They are red.', icon: 'pages' },
  }),
  patch(path, updateContentPage, {
    summary: 'Change a content page',
    answer: contentPage,
    done: (t) => t.done.saved,
    example: { id: 'our-fleet', title: 'Our vans' },
  }),
  del(path, deleteContentPage, {
    summary: 'Delete a content page',
    done: (t) => t.done.deleted,
    example: { id: 'our-fleet' },
  }),
  post(paths.api.pagePicture, setPagePicture, {
    summary: 'Show a photo at the top of a content page',
    takes: 'upload',
    answer: contentPage,
    done: (t) => t.done.saved,
    errors: [404],
    formExample: { id: 'our-fleet', image: 'photo.jpg', focus_x: '50', focus_y: '40' },
  }),
  del(paths.api.pagePicture, removePagePicture, {
    summary: 'Remove the photo from a content page',
    answer: contentPage,
    done: (t) => t.done.removed,
    errors: [404],
    example: { id: 'our-fleet' },
  }),
  post(paths.api.pageImages, createPagePicture, {
    summary: 'Store an image for content pages',
    takes: 'upload',
    answer: pagePicture,
    status: 201,
    done: (t) => t.done.saved,
    formExample: { image: 'photo.jpg' },
  }),
]);

export const contentPages = new Hono<SiteEnv>().get(
  paths.contentPage,
  anyone,
  cacheable,
  async (c) => {
    const { t, deps } = c.var;
    const stored = await findContentPage(deps.db, { slug: c.req.param('slug') });
    if (stored === undefined) throw new Problem(404, t.errors.notFound);
    c.set('showsOutsideMedia', true);
    const site = await readLayoutData(c);
    const values = mergeValues(site.settings);
    const title = fillTitle(stored.title, values);
    const page = { ...stored, title, sub_title: interpolateFields(stored.sub_title, values) };
    const sizes = await findPictureSizes(deps.db, stored);
    const own = pagePhoto(stored);
    const photo = own && withCover(own);
    return renderPage(
      c,
      site,
      <ContentPage site={site} t={t} page={page} photo={photo} values={values} sizes={sizes} />,
    );
  },
);

export const contentControlPages = new Hono<SiteEnv>()
  .get(control.pages, allowsPage('content:read'), (c) => contentPageList.render(c))
  .get(control.createPage, allowsPage('content:write'), async (c) => {
    // The preview, like the page itself, shows pictures and players from other sites.
    c.set('showsOutsideMedia', true);
    const panel = await readPanel(c);
    const { PageFormPage } = await import('../../../views/content/form-pages.tsx');
    return renderPanel(c, panel, <PageFormPage panel={panel} t={c.var.t} page={null} />);
  })
  .get(control.page, allowsPage('content:write'), async (c) => {
    c.set('showsOutsideMedia', true);
    const [panel, page] = await Promise.all([
      readPanel(c),
      findContentPage(c.var.deps.db, { slug: c.req.param('slug') }),
    ]);
    if (page === undefined) return notFoundPage(c, panel);
    const props = { panel, t: c.var.t, page, photo: pagePhoto(page) };
    const { PageFormPage } = await import('../../../views/content/form-pages.tsx');
    return renderPanel(c, panel, <PageFormPage {...props} />);
  });
