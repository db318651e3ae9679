import { type Context, Hono } from 'hono';
import { SecondStepPage } from '../../../views/auth/two-step/second-step-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { setHeaders } from '../../http/headers.ts';
import { formFields } from '../../http/input/body.ts';
import { guestOnly } from '../../http/middleware/access.ts';
import type { Problem } from '../../http/problem.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import type { TwoStepMethod } from '../../shared/two-step.ts';
import { readGuestSite } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { panelReturnPath } from '../accounts/return-path.ts';
import { visitorContext } from '../accounts/visitor-context.ts';
import {
  challengeToken,
  deleteChallengeCookie,
  endChallenge,
  secondStepRequest,
} from './browser.ts';
import { completeSignIn, readChallenge } from './sign-in.ts';

const maxBytes = 8 * 1024;

/** The second step of signing in. It works without JavaScript, but for passkeys. */
export const secondStepPages = new Hono<SiteEnv>()
  .get(paths.control.secondStep, guestOnly, async (c) => {
    const ways = await waysNow(c);
    if (ways.length > 0) return renderStep(c, ways, null);
    deleteChallengeCookie(c);
    const query = new URLSearchParams({ back: panelReturnPath(c.req.query('back')) });
    return redirectTo(c, `${paths.control.signIn}?${query}`);
  })
  .post(paths.control.secondStep, guestOnly, async (c) => {
    const { code = '', remember = 'no' } = await formFields(c, maxBytes);
    const [ctx, token, request] = [visitorContext(c), challengeToken(c), secondStepRequest(c)];
    try {
      const { session } = await completeSignIn(ctx, token, { code, remember }, request);
      endChallenge(c, session);
    } catch (error) {
      const problem = problemOf(error, c);
      if (problem.status >= 500) throw error;
      return renderStep(c, await waysNow(c), problem);
    }
    return redirectTo(c, panelReturnPath(c.req.query('back')));
  });

/** How this browser's sign-in may go on; none: it has ended. */
async function waysNow(c: Context<SiteEnv>): Promise<TwoStepMethod[]> {
  try {
    return (await readChallenge(visitorContext(c), challengeToken(c))).ways;
  } catch (error) {
    if (problemOf(error, c).status >= 500) throw error;
    return [];
  }
}

async function renderStep(c: Context<SiteEnv>, ways: TwoStepMethod[], problem: Problem | null) {
  const site = await readGuestSite(c);
  const back = panelReturnPath(c.req.query('back'));
  const errors = problem?.errors ?? [];
  if (problem !== null) setHeaders(c, problem.headers);
  const page = <SecondStepPage site={site} t={c.var.t} {...{ ways, back, errors }} />;
  return renderPage(c, site, page, problem?.status ?? 200);
}

/** Redirects so that going back or reloading does not submit the form again. */
function redirectTo(c: Context<SiteEnv>, path: string) {
  return c.redirect(inLanguage(path, c.var.addressLanguage), 303);
}
