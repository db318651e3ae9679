import type { Context } from 'hono';
import { NotFoundPage } from '../../views/problem/not-found-page.tsx';
import { ProblemPage } from '../../views/problem/problem-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import type { DrawProblem } from '../http/errors.ts';
import { localPath, referringPage } from '../http/local-path.ts';
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
    const loaded = problem.status >= 500 ? bareSite(c) : await readSite(c).catch(() => bareSite(c));
    // Anybody's address may end here, the administrator's too: no widget of others.
    const site = { ...loaded, chat: null };
    const back = backFrom(c);
    for (const [name, value] of Object.entries(problem.headers)) c.header(name, value);
    c.header('Cache-Control', 'no-store');

    const page =
      problem.status === 404 ? (
        <NotFoundPage site={site} t={t} back={back} />
      ) : (
        <ProblemPage site={site} t={t} status={problem.status} errors={problem.errors} />
      );
    return renderPage(c, site, page, problem.status);
  };
}

/** The page that the visitor came from, where it is another one of ours; else the home page. */
function backFrom(c: Context<SiteEnv>): string {
  const page = referringPage(c.req.header('Referer'), c.var.connection.host);
  const back = page && localPath(page);
  return back === undefined || back === localPath(new URL(c.req.url)) ? paths.home : back;
}
