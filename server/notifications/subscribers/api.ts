import { type Context, Hono } from 'hono';
import { isLoopback } from '../../http/addresses.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { formFields, readJson, saysJson } from '../../http/input/body.ts';
import { parse } from '../../http/input/validation.ts';
import { anyone } from '../../http/middleware/access.ts';
import { countUse } from '../../http/rate-limits.ts';
import { responseFinished } from '../../http/response-finished.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { verbContextFor, visitor } from '../../verbs/request.ts';
import { originOf } from '../../web/layout-data.ts';
import { hasMailServer } from '../mail-server/stored-server.ts';
import { newSubscription, subscribe } from './actions.ts';

const perHour = { name: 'follow', points: 20, seconds: 60 * 60 };

/** The JSON API of subscribers: visitors leave an address, as JSON or as a form. */
export const subscribersApi = new Hono<SiteEnv>().post(paths.api.followers, anyone, async (c) => {
  const body = saysJson(c) ? await readJson(c) : await formFields(c, limits.request);
  await acceptSubscription(c, body);
  const { sent, unsent } = c.var.t.subscriptions.form;
  const { db, config } = c.var.deps;
  const message = (await hasMailServer(db, config)) ? sent : unsent;
  return success(c, {}, { status: 202, message });
});

/**
 * Takes a visitor's request to follow a parcel. The work begins once the response is sent; see subscribe.
 *
 * @throws {InvalidRequest}
 * @throws {Problem} 429 if one network sends too many.
 */
export async function acceptSubscription(c: Context<SiteEnv>, input: unknown): Promise<void> {
  const subscription = parse(newSubscription, input);
  const { t, deps, connection } = c.var;
  await countUse(c, perHour, t.subscriptions.errors.tooMany);
  const ctx = verbContextFor(c, visitor);
  const source = { network: connection.network, origin: localOrigin(c) };
  deps.background.run('mailing a new subscriber', async () => {
    await responseFinished(c);
    await subscribe(ctx, subscription, source);
  });
}

/** The origin in the request, which a client may have made up; null unless it leads to this very machine. */
function localOrigin(c: Context<SiteEnv>): string | null {
  const origin = originOf(c);
  return isLoopback(new URL(origin).hostname) ? origin : null;
}
