import { type Context, Hono } from 'hono';
import { TwoStepPage, type TwoStepPageState } from '../../../views/auth/two-step/two-step-page.tsx';
import { findPublicSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import type { SignedIn, SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { setHeader, setHeaders } from '../../http/headers.ts';
import { formFields } from '../../http/input/body.ts';
import { ownAccount, setsUpTwoStepsPage } from '../../http/middleware/access.ts';
import type { Problem } from '../../http/problem.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import type { TwoStepState } from '../../shared/two-step.ts';
import { readGuestSite, readPanel } from '../../web/panel.ts';
import { qrCodeOf, quietZone } from '../../web/qr-code.ts';
import { renderPage } from '../../web/render.ts';
import { refuseWithoutKey } from './api.ts';
import { ownContext } from './browser.ts';
import { readReauthentication } from './confirm-actions.ts';
import { findMethods } from './methods.ts';
import { removePasskey } from './passkey-actions.ts';
import { listPasskeys } from './passkey-queries.ts';
import { renewRecoveryCodes } from './recovery-actions.ts';
import { isRequiredOf } from './required.ts';
import { beginTotp, confirmTotp, findPendingTotp, removeTotp } from './totp-actions.ts';

const here = paths.control.twoStep;
const maxBytes = 8 * 1024;

/** The page on which the reader sets up how they sign in. It works without JavaScript, but for passkeys. */
export const twoStepControlPages = new Hono<SiteEnv>()
  .get(here, setsUpTwoStepsPage, (c) => renderState(c, {}))
  .post(here, setsUpTwoStepsPage, async (c) => {
    const { do: what = '', ...input } = await formFields(c, maxBytes);
    try {
      const codes = await change(c, what, input);
      // Reloading must not submit the form again; codes are shown once.
      if (codes.length > 0) return await renderState(c, { codes });
      return c.redirect(inLanguage(here, c.var.addressLanguage), 303);
    } catch (error) {
      const problem = problemOf(error, c);
      if (problem.status === 500) throw error;
      return renderState(c, { problem });
    }
  });

/** @returns new recovery codes. */
async function change(
  c: Context<SiteEnv>,
  what: string,
  input: Record<string, string>,
): Promise<string[]> {
  const [ctx, own] = [ownContext(c), ownAccount(c)];
  if (what === 'confirm') return confirmTotp(ctx, input, own);
  if (what === 'codes') return renewRecoveryCodes(ctx, input, own);
  if (what === 'off') await removeTotp(ctx, input, own);
  else if (what === 'remove') await removePasskey(ctx, input, own);
  else if (what === 'begin') {
    await beginTotp(ctx, input, own).catch((err) => refuseWithoutKey(c, err));
  }
  return [];
}

type Result = { codes?: string[]; problem?: Problem };

async function renderState(c: Context<SiteEnv>, { codes = [], problem }: Result) {
  const { deps, member, t } = c.var;
  const own = ownAccount(c);
  const site = await readGuestSite(c);
  const state: TwoStepPageState = {
    ...(await readTwoStepState(deps.db, own)),
    pending: await readPending(c),
    codes,
    errors: problem?.errors ?? [],
    byLink: own.newPasswordUntil !== null,
    reauthentication: await readReauthentication(deps.db, own),
    hasRecentSignIn: own.hasRecentSignIn,
  };
  const panel = member === null ? null : await readPanel(c);
  setHeader(c, 'Cache-Control', 'private, no-store');
  if (problem !== undefined) setHeaders(c, problem.headers);
  const { timeZone } = deps.config;
  const page = <TwoStepPage {...{ site, panel, timeZone, t, state }} />;
  return renderPage(c, site, page, problem?.status ?? 200);
}

/** The secret that waits for its first code, with its QR code. */
async function readPending(c: Context<SiteEnv>): Promise<TwoStepPageState['pending']> {
  const { company_name } = await findPublicSettings(c.var.deps.db);
  const totp = await findPendingTotp(ownContext(c), ownAccount(c), company_name);
  if (totp === null) return null;
  const { modules, path } = qrCodeOf(totp.url, 'M');
  const size = modules + 2 * quietZone;
  return { secret: totp.secret, modules: size, path: path(quietZone, 1) };
}

/** How a member's own account signs in. */
async function readTwoStepState(db: Db, { id }: Pick<SignedIn, 'id'>): Promise<TwoStepState> {
  const [methods, passkeys, required] = await Promise.all([
    findMethods(db, id),
    listPasskeys(db, id),
    isRequiredOf(db, id),
  ]);
  const { totp, recoveryCodes } = methods;
  const shown = passkeys.map(({ credential_id, transports, ...passkey }) => passkey);
  return { totp, passkeys: shown, recoveryCodes, required };
}
