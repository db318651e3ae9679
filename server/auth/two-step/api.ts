import { type Context, Hono } from 'hono';
import { KeyUnusable } from '../../database/encryption/key-file.ts';
import { findPublicSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { memberOnly, ownAccount, setsUpTwoSteps, signedIn } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { wholeList } from '../../shared/envelope.ts';
import { paths } from '../../shared/paths.ts';
import { deviceName } from '../sessions/device-name.ts';
import { ownContext, passkeySite } from './browser.ts';
import { beginConfirmation, confirmOwn } from './confirm-actions.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkey-actions.ts';
import { listPasskeys } from './passkey-queries.ts';
import { renewRecoveryCodes } from './recovery-actions.ts';
import { beginTotp, confirmTotp, findPendingTotp, removeTotp } from './totp-actions.ts';

/** The JSON API of a member's own second steps. */
export const twoStepApi = new Hono<SiteEnv>()
  .post(paths.api.totp, setsUpTwoSteps, async (c) => {
    const own = ownAccount(c);
    await beginTotp(ownContext(c), await readJson(c), own).catch((err) => refuseWithoutKey(c, err));
    const { company_name } = await findPublicSettings(c.var.deps.db);
    const totp = await findPendingTotp(ownContext(c), own, company_name);
    return success(c, totp ?? {}, { status: 201 });
  })
  .patch(paths.api.totp, setsUpTwoSteps, async (c) => {
    const codes = await confirmTotp(ownContext(c), await readJson(c), ownAccount(c));
    return success(c, { recovery_codes: codes }, { message: c.var.t.twoStep.done.on });
  })
  .delete(paths.api.totp, memberOnly, async (c) => {
    await removeTotp(ownContext(c), await readJson(c), ownAccount(c));
    return success(c, {}, { message: c.var.t.twoStep.done.off });
  })
  .post(paths.api.recoveryCodes, memberOnly, async (c) => {
    const codes = await renewRecoveryCodes(ownContext(c), await readJson(c), ownAccount(c));
    return success(
      c,
      { recovery_codes: codes },
      { status: 201, message: c.var.t.twoStep.done.codes },
    );
  })
  .get(paths.api.passkeys, setsUpTwoSteps, async (c) => {
    const passkeys = await listPasskeys(c.var.deps.db, ownAccount(c).id);
    return success(c, wholeList(passkeys.map(({ credential_id, transports, ...shown }) => shown)));
  })
  .post(paths.api.passkeyOptions, setsUpTwoSteps, async (c) => {
    const [json, own] = [await readJson(c), ownAccount(c)];
    return success(c, await beginPasskey(ownContext(c), json, own, passkeySite(c)));
  })
  .post(paths.api.passkeys, setsUpTwoSteps, async (c) => {
    const device = deviceName(c.req.header('User-Agent')) ?? c.var.t.twoStep.sessions.unknown;
    const where = { site: passkeySite(c), device };
    const passkey = await addPasskey(ownContext(c), await readJson(c), ownAccount(c), where);
    return success(c, passkey, { status: 201, message: c.var.t.twoStep.done.passkeyAdded });
  })
  .delete(paths.api.passkeys, memberOnly, async (c) => {
    await removePasskey(ownContext(c), await readJson(c), ownAccount(c));
    return success(c, {}, { message: c.var.t.twoStep.done.passkeyRemoved });
  })
  .post(paths.api.confirmOptions, memberOnly, async (c) => {
    const [json, own] = [await readJson(c), signedIn(c)];
    return success(c, await beginConfirmation(ownContext(c), json, own, passkeySite(c)));
  })
  .post(paths.api.confirm, memberOnly, async (c) => {
    await confirmOwn(ownContext(c), await readJson(c), signedIn(c), passkeySite(c));
    return success(c, {});
  });

/** @throws {Problem} 503 if the secret cannot be encrypted. */
export function refuseWithoutKey(c: Context<SiteEnv>, err: unknown): never {
  if (!(err instanceof KeyUnusable)) throw err;
  c.var.deps.log.error({ err }, 'a secret cannot be stored');
  throw new Problem(503, c.var.t.twoStep.errors.noKey);
}
