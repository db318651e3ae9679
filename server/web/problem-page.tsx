import type { Context } from 'hono';
import {
  NotFoundPage,
  NothingFoundPage,
  NotPermittedPage,
  ProblemPage,
} from '../../views/problem-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { failure } from '../http/envelope.ts';
import { toProblem } from '../http/errors.ts';
import { setHeader, setHeaders } from '../http/headers.ts';
import { localPath, referringPage } from '../http/local-path.ts';
import type { Problem } from '../http/problem.ts';
import { refusalFor } from '../http/request-limit.ts';
import { paths } from '../shared/paths.ts';
import { fallbackSite, readLayoutData } from './layout-data.ts';
import { readPanel, renderPanel } from './panel.ts';
import { renderPage } from './render.ts';
import type { Panel } from './shared/panel.ts';

/** The response to any thrown error. */
export function answerError(error: Error, c: Context<SiteEnv>): Response | Promise<Response> {
  return answerProblem(c, toProblem(error, c));
}

/** Responds with a problem: calls of the API get an envelope, other requests a page. */
export function answerProblem(c: Context<SiteEnv>, found: Problem): Response | Promise<Response> {
  const problem = refusalFor(c) ?? found;
  if (c.req.path.startsWith('/api/')) return failure(c, problem);
  return problem.isPlain ? sendText(c, problem) : renderProblem(c, problem);
}

function sendText(c: Context<SiteEnv>, { headers, message, status }: Problem): Response {
  setHeaders(c, { ...headers, 'Cache-Control': 'no-store', Vary: 'Cookie, Accept-Language' });
  return c.text(message, status);
}

async function renderProblem(c: Context<SiteEnv>, problem: Problem): Promise<Response> {
  const { t, member } = c.var;
  if (problem.status === 403 && member && isPanelPage(c)) {
    const panel = await readPanel(c);
    const page = <NotPermittedPage panel={panel} t={t} errors={problem.errors} />;
    return renderPanel(c, panel, page, 403);
  }
  // After an internal error, the page is rendered without the database, because the error may be one of the database.
  const loaded =
    problem.status >= 500 ? fallbackSite(c) : await readLayoutData(c).catch(() => fallbackSite(c));
  // This page may be the response to any URL, also to one of the panel, so it must not contain the third-party chat widget.
  const site = { ...loaded, chat: null };
  setHeaders(c, problem.headers);
  setHeader(c, 'Cache-Control', 'no-store');

  const page =
    problem.status === 404 ? (
      <NotFoundPage site={site} t={t} back={backFrom(c)} />
    ) : (
      <ProblemPage site={site} t={t} status={problem.status} errors={problem.errors} />
    );
  return renderPage(c, site, page, problem.status);
}

function isPanelPage(c: Context<SiteEnv>): boolean {
  return c.req.method === 'GET' && c.req.path.startsWith(`${paths.control.root}/`);
}

/** The path of the page that the visitor came from, if it is another page of this site; else that of the home page. */
function backFrom(c: Context<SiteEnv>): string {
  const page = referringPage(c.req.header('Referer'), c.var.connection.host);
  const back = page && localPath(page);
  return back === undefined || back === localPath(new URL(c.req.url)) ? paths.home : back;
}

/** Responds that the panel has no such record. */
export function notFoundPage(c: Context<SiteEnv>, panel: Panel): Response | Promise<Response> {
  return renderPanel(c, panel, <NothingFoundPage panel={panel} t={c.var.t} />, 404);
}
