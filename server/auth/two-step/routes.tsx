import { type Context, Hono } from 'hono';
import { ConfirmPage } from '../../../views/auth/two-step/reauthentication.tsx';
import type { TwoStepPageState } from '../../../views/auth/two-step/two-step-page.tsx';
import type { SignedIn, SiteEnv } from '../../http/context.ts';
import {
  ownAccount,
  setsUpTwoSteps,
  setsUpTwoStepsPage,
  signedIn,
  signedInOnly,
} from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, listAll, patch, post, verbWith } from '../../verbs/call.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { readGuestSite, readPanel } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { ownContext, passkeySite, signInTarget } from '../browser.ts';
import { deviceName } from '../sessions/devices.ts';
import {
  beginConfirmation,
  confirmOwn,
  findMethods,
  hasPassword,
  isTwoStepRequired,
  readReauthentication,
  recoveryCodes,
  renewRecoveryCodes,
} from './methods.ts';
import {
  addPasskey,
  beginPasskey,
  listOwnPasskeys,
  newPasskey,
  passkey,
  removePasskey,
} from './passkeys.ts';
import { beginTotp, confirmTotp, findPendingTotp, newTotp, removeTotp } from './totp.ts';
import { type PasskeySite, webAuthnOptions } from './webauthn.ts';

// Also for members who have to set up a second step first.
const ownArguments = (c: Context<SiteEnv>): [SignedIn] => [ownAccount(c)];
const ownWithSite = (c: Context<SiteEnv>): [SignedIn, PasskeySite] => [
  ownAccount(c),
  passkeySite(c),
];

// Values of the examples.
const password = 'a good long password';
const response = { clientDataJSON: 'eyJ0', attestationObject: 'o2Nm' };
const credential = { id: 'q83vEjRW', rawId: 'q83vEjRW', type: 'public-key', response };

export const twoStepApi = api([
  post(paths.api.totp, verbWith(beginTotp, ownArguments, ownContext), {
    summary: 'Begin with an authenticator app',
    access: setsUpTwoSteps,
    answer: newTotp,
    status: 201,
    show: async (c) => (await findPendingTotp(c.var.deps, ownAccount(c))) ?? {},
    example: { password },
  }),
  patch(paths.api.totp, verbWith(confirmTotp, ownArguments, ownContext), {
    summary: 'Turn on an authenticator app',
    access: setsUpTwoSteps,
    answer: recoveryCodes,
    show: (_, recovery_codes) => ({ recovery_codes }),
    done: (t) => t.twoStep.done.on,
    example: { code: '123456' },
  }),
  del(paths.api.totp, verbWith(removeTotp, ownArguments, ownContext), {
    summary: 'Turn off the authenticator app',
    done: (t) => t.twoStep.done.off,
    example: { password },
  }),
  post(paths.api.recoveryCodes, verbWith(renewRecoveryCodes, ownArguments, ownContext), {
    summary: 'Replace the recovery codes',
    answer: recoveryCodes,
    status: 201,
    show: (_, recovery_codes) => ({ recovery_codes }),
    done: (t) => t.twoStep.done.codes,
    example: { password },
  }),
  listAll(
    paths.api.passkeys,
    { summary: 'List one’s own passkeys', access: setsUpTwoSteps, row: passkey },
    (c) => listOwnPasskeys(c.var.deps.db, ownAccount(c).id),
  ),
  post(paths.api.passkeyOptions, verbWith(beginPasskey, ownWithSite, ownContext), {
    summary: 'Begin to add a passkey',
    access: setsUpTwoSteps,
    answer: webAuthnOptions,
    example: { password },
  }),
  post(
    paths.api.passkeys,
    verbWith(
      addPasskey,
      (c) => {
        const device = deviceName(c.req.header('User-Agent')) ?? c.var.t.twoStep.sessions.unknown;
        return [ownAccount(c), { site: passkeySite(c), device }];
      },
      ownContext,
    ),
    {
      summary: 'Add a passkey',
      access: setsUpTwoSteps,
      answer: newPasskey,
      status: 201,
      done: (t) => t.done.saved,
      example: { credential, name: 'Phone' },
    },
  ),
  del(paths.api.passkeys, verbWith(removePasskey, ownArguments, ownContext), {
    summary: 'Remove a passkey',
    done: (t) => t.done.removed,
    example: { id: 1, password },
  }),
  post(paths.api.confirmOptions, verbWith(beginConfirmation, ownWithSite, ownContext), {
    summary: 'Ask what a passkey has to sign that confirms who uses the session',
    takes: 'nothing',
    answer: webAuthnOptions,
  }),
  post(paths.api.confirm, verbWith(confirmOwn, ownWithSite, ownContext), {
    summary: 'Confirm who uses the session',
    description: 'With the password, or a passkey. It counts for ten minutes.',
    example: { password },
  }),
]);

const twoStepPath = paths.control.twoStep;

/**
 * The page to set up how a member signs in, and the page to confirm who uses a session. They work without JavaScript, except for
 * passkeys.
 */
export const twoStepPages = new Hono<SiteEnv>()
  .get(twoStepPath, setsUpTwoStepsPage, (c) => renderState(c))
  .post(
    twoStepPath,
    setsUpTwoStepsPage,
    takeForms(renderState, {
      begin: (c, fields) => changeTwoSteps(c, beginTotp, fields),
      confirm: (c, fields) => changeTwoSteps(c, confirmTotp, fields),
      off: (c, fields) => changeTwoSteps(c, removeTotp, fields),
      remove: (c, fields) => changeTwoSteps(c, removePasskey, fields),
      codes: (c, fields) => changeTwoSteps(c, renewRecoveryCodes, fields),
      otherwise: () => twoStepPath,
    }),
  )
  .get(paths.control.confirm, signedInOnly, renderConfirm)
  .post(
    paths.control.confirm,
    signedInOnly,
    takeForms(renderConfirm, async (c, { password = '' }) => {
      await confirmOwn(ownContext(c), { password }, signedIn(c), passkeySite(c));
      return signInTarget(c);
    }),
  );

/** Calls a verb, and shows the new recovery codes, if it returns any: only this response has them. */
async function changeTwoSteps(
  c: Context<SiteEnv>,
  verb: (ctx: VerbContext, input: unknown, own: SignedIn) => Promise<string[]> | Promise<void>,
  fields: object,
): Promise<string | Response> {
  const codes = (await verb(ownContext(c), fields, ownAccount(c))) ?? [];
  return codes.length > 0 ? renderState(c, codes) : twoStepPath;
}

async function renderState(c: Context<SiteEnv>, codes: string[] = []) {
  const { deps, member, t } = c.var;
  const own = ownAccount(c);
  const site = await readGuestSite(c);
  const [{ totp, recoveryCodes }, passkeys, required] = await Promise.all([
    findMethods(deps.db, own.id),
    listOwnPasskeys(deps.db, own.id),
    isTwoStepRequired(deps.db, own.id),
  ]);
  const state: TwoStepPageState = {
    totp,
    passkeys,
    recoveryCodes,
    required,
    codes,
    pending: await readPending(c),
    byLink: own.newPasswordUntil !== null,
    reauthentication: await readReauthentication(deps.db, own),
    hasRecentSignIn: own.hasRecentSignIn,
  };
  const panel = member === null ? null : await readPanel(c);
  const { timeZone } = deps.config;
  const { TwoStepPage } = await import('../../../views/auth/two-step/two-step-page.tsx');
  const page = <TwoStepPage site={site} panel={panel} timeZone={timeZone} t={t} state={state} />;
  return renderPage(c, site, page);
}

async function readPending(c: Context<SiteEnv>): Promise<TwoStepPageState['pending']> {
  const totp = await findPendingTotp(c.var.deps, ownAccount(c));
  if (totp === null) return null;
  // Loaded on demand, so that a start compiles less.
  const { createQrCode, quietZone } = await import('../../web/qr-code.ts');
  const { modules, path } = createQrCode(totp.url, 'M');
  return { secret: totp.secret, modules: modules + 2 * quietZone, path: path(quietZone, 1) };
}

async function renderConfirm(c: Context<SiteEnv>) {
  const { db } = c.var.deps;
  const { id } = signedIn(c);
  const [panel, isByPassword, methods] = await Promise.all([
    readPanel(c),
    hasPassword(db, id),
    findMethods(db, id),
  ]);
  const has = { hasPassword: isByPassword, hasPasskeys: methods.passkeys > 0 };
  const page = <ConfirmPage panel={panel} t={c.var.t} {...has} back={signInTarget(c)} />;
  return renderPage(c, panel.site, page);
}
