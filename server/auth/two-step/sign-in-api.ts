import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { anyone } from '../../http/middleware/access.ts';
import { countUse } from '../../http/rate-limits.ts';
import { paths } from '../../shared/paths.ts';
import { visitorContext } from '../accounts/visitor-context.ts';
import {
  challengeToken,
  endChallenge,
  passkeySite,
  secondStepRequest,
  setChallengeCookie,
} from './browser.ts';
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.ts';
import { completeSignIn, secondStepOptions } from './sign-in.ts';

/** Each stores a challenge, for ten minutes. */
const passkeyOptions = { name: 'passkey-options', points: 30, seconds: 10 * 60 };

/** The JSON API of signing in with a second step, or with a passkey alone. */
export const secondStepApi = new Hono<SiteEnv>()
  .post(paths.api.secondStep, anyone, async (c) => {
    const [token, json] = [challengeToken(c), await readJson(c)];
    const request = secondStepRequest(c);
    const { email, session } = await completeSignIn(visitorContext(c), token, json, request);
    endChallenge(c, session);
    return success(c, { email }, { message: c.var.t.done.signedIn });
  })
  .post(paths.api.secondStepOptions, anyone, async (c) => {
    await countUse(c, passkeyOptions, c.var.t.errors.tooManyGuesses);
    return success(
      c,
      await secondStepOptions(visitorContext(c), challengeToken(c), passkeySite(c)),
    );
  })
  .post(paths.api.passkeySignInOptions, anyone, async (c) => {
    await countUse(c, passkeyOptions, c.var.t.errors.tooManyGuesses);
    const json = await readJson(c);
    const { token, options } = await beginPasskeySignIn(visitorContext(c), json, passkeySite(c));
    setChallengeCookie(c, token);
    return success(c, options);
  })
  .post(paths.api.passkeySignIn, anyone, async (c) => {
    const [token, json] = [challengeToken(c), await readJson(c)];
    const request = secondStepRequest(c);
    const { email, session } = await signInByPasskey(visitorContext(c), token, json, request);
    endChallenge(c, session);
    return success(c, { email }, { message: c.var.t.done.signedIn });
  });
