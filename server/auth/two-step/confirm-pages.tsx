import { type Context, Hono } from 'hono';
import { ConfirmPage } from '../../../views/auth/two-step/confirm-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { setHeaders } from '../../http/headers.ts';
import { formFields } from '../../http/input/body.ts';
import { signedIn, signedInOnly } from '../../http/middleware/access.ts';
import type { Problem } from '../../http/problem.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { readPanel } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { findAccount } from '../accounts/queries.ts';
import { panelReturnPath } from '../accounts/return-path.ts';
import { ownContext, passkeySite } from './browser.ts';
import { confirmOwn } from './confirm-actions.ts';
import { findMethods } from './methods.ts';

const maxBytes = 8 * 1024;

/** The page on which the reader confirms who they are. The password is taken without JavaScript. */
export const confirmPages = new Hono<SiteEnv>()
  .get(paths.control.confirm, signedInOnly, (c) => renderConfirm(c, null))
  .post(paths.control.confirm, signedInOnly, async (c) => {
    const { password = '' } = await formFields(c, maxBytes);
    try {
      await confirmOwn(ownContext(c), { password }, signedIn(c), passkeySite(c));
    } catch (error) {
      const problem = problemOf(error, c);
      if (problem.status >= 500) throw error;
      return renderConfirm(c, problem);
    }
    return c.redirect(inLanguage(panelReturnPath(c.req.query('back')), c.var.addressLanguage), 303);
  });

async function renderConfirm(c: Context<SiteEnv>, problem: Problem | null) {
  const { db } = c.var.deps;
  const { id } = signedIn(c);
  const [panel, account, methods] = await Promise.all([
    readPanel(c),
    findAccount(db, id),
    findMethods(db, id),
  ]);
  const hasPassword = (account?.password_hash ?? null) !== null;
  const hasPasskeys = methods.passkeys > 0;
  const back = panelReturnPath(c.req.query('back'));
  const errors = problem?.errors ?? [];
  if (problem !== null) setHeaders(c, problem.headers);
  const page = <ConfirmPage {...{ panel, t: c.var.t, hasPassword, hasPasskeys, back, errors }} />;
  return renderPage(c, panel.site, page, problem?.status ?? 200);
}
