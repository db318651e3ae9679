import type { Context } from 'hono';
import { NotFoundPage } from '../../views/problem/not-found-page.tsx';
import { ProblemPage } from '../../views/problem/problem-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import type { ProblemPage as DrawProblem } from '../http/errors.ts';
import { paths } from '../shared/paths.ts';
import type { Site } from '../shared/site.ts';
import { renderPage } from './render.ts';

/**
 * Draws problems as pages.
 *
 * @param readSite what the page needs to know.
 * @param bareSite the same, where the database is what failed.
 */
export function problemPage(
  readSite: (c: Context<SiteEnv>) => Promise<Site>,
  bareSite: (c: Context<SiteEnv>) => Site,
): DrawProblem {
  return async (c, problem) => {
    const { t } = c.var;
    const site = problem.status >= 500 ? bareSite(c) : await readSite(c).catch(() => bareSite(c));
    const back = backFrom(c);
    for (const [name, value] of Object.entries(problem.headers)) c.header(name, value);
    c.header('Cache-Control', 'no-store');

    const page =
      problem.status === 404 ? (
        <NotFoundPage site={site} t={t} back={back} />
      ) : (
        <ProblemPage site={site} t={t} status={problem.status} errors={problem.errors} />
      );
    return renderPage(c, page, problem.status);
  };
}

/** The page that the visitor came from, where it is one of ours; else the home page. */
function backFrom(c: Context<SiteEnv>): string {
  const referrer = c.req.header('Referer');
  if (referrer === undefined || !URL.canParse(referrer)) return paths.home;
  const { host, pathname, search } = new URL(referrer);
  const here = new URL(c.req.url);
  const isOurs = host === c.var.client.host && pathname + search !== here.pathname + here.search;
  return isOurs ? `${pathname}${search}` : paths.home;
}
