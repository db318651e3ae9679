import type { Context } from 'hono';
import { NothingFoundPage } from '../../views/panel/nothing-found-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import type { Panel } from '../shared/panel.ts';
import { renderPanel } from './panel.ts';

/** Answers that the panel has no such record. */
export function notFoundPage(c: Context<SiteEnv>, panel: Panel): Response | Promise<Response> {
  return renderPanel(c, panel, <NothingFoundPage panel={panel} t={c.var.t} />, 404);
}
