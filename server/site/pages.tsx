import { Hono } from 'hono';
import { HomePage } from '../../views/home/home-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { paths } from '../shared/paths.ts';
import { renderPage } from './render.ts';
import type { ReadSite } from './site.ts';

/** The pages that belong to the site itself. */
export function sitePages(readSite: ReadSite) {
  return new Hono<SiteEnv>().get(paths.home, async (c) =>
    renderPage(c, <HomePage site={await readSite(c)} t={c.var.t} />),
  );
}
