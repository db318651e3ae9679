import { type Context, Hono } from 'hono';
import { actionContext } from '../../actions/request.ts';
import { KeyUnusable } from '../../database/encryption/key-file.ts';
import { idIn, isPossibleId } from '../../database/record-id.ts';
import { requireFound } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/json-body.ts';
import { parse } from '../../http/input/validation.ts';
import { allows } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { countUse } from '../../http/rate-limits.ts';
import { wholeList } from '../../shared/envelope.ts';
import { paths } from '../../shared/paths.ts';
import type { WebhookEndpoint } from '../../shared/webhook.ts';
import { createEndpoint, deleteEndpoint, rotateSecret, updateEndpoint } from './actions.ts';
import { replayDeliveries, testEndpoint, type WebhookTest } from './delivery-actions.ts';
import { readDelivery, readLog } from './log.ts';
import { findEndpoint } from './queries.ts';
import { logQuery } from './schema.ts';
import { viewEndpoint, viewEndpoints } from './view.ts';

const { webhooks, webhookSecret, webhookTest, webhookDeliveries, webhookDelivery, webhookReplay } =
  paths.api;

/** Each test makes the site connect to somewhere. */
const testsPerMinute = { name: 'webhook-tests', points: 10, seconds: 60 };

/** The JSON API of webhooks. A secret is only in the answer that makes it. */
export const webhooksApi = new Hono<SiteEnv>()
  .get(webhooks, allows('webhooks:read'), async (c) => {
    const { db, config } = c.var.deps;
    return success(c, wholeList(await viewEndpoints(db, config)));
  })
  .post(webhooks, allows('webhooks:write'), async (c) => {
    const { id, secret } = await createEndpoint(actionContext(c), await readJson(c)).catch((err) =>
      refuseWithoutKey(c, err),
    );
    const data = { ...(await shown(c, id)), secret };
    return success(c, data, { status: 201, message: c.var.t.webhooks.done.created });
  })
  .patch(webhooks, allows('webhooks:write'), async (c) => {
    const { id } = await updateEndpoint(actionContext(c), await readJson(c));
    return success(c, await shown(c, id), { message: c.var.t.webhooks.done.changed });
  })
  .delete(webhooks, allows('webhooks:write'), async (c) => {
    await deleteEndpoint(actionContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.webhooks.done.deleted });
  })
  .post(webhookSecret, allows('webhooks:write'), async (c) => {
    const { id, secret } = await rotateSecret(actionContext(c), { id: endpointId(c) }).catch(
      (err) => refuseWithoutKey(c, err),
    );
    const data = { ...(await shown(c, id)), secret };
    return success(c, data, { status: 201, message: c.var.t.webhooks.done.rotated });
  })
  .post(webhookTest, allows('webhooks:write'), async (c) => {
    const id = endpointId(c);
    const { delivery } = await countedTest(c, { id });
    const sent = await readDelivery(c.var.deps.db, id, delivery);
    return success(c, requireFound(sent), { status: 201 });
  })
  .get(webhookDeliveries, allows('webhooks:read'), async (c) => {
    const { db } = c.var.deps;
    const { per_page, ...filter } = parse(logQuery, c.req.query());
    const { id } = requireFound(await findEndpoint(db, endpointId(c)));
    const { data, next_before } = await readLog(db, id, { ...filter, perPage: per_page });
    return success(c, { data, next_page_url: nextPageUrl(c, next_before), per_page });
  })
  .get(webhookDelivery, allows('webhooks:read'), async (c) => {
    const id = idIn(c.req.param('delivery'));
    return success(c, requireFound(await readDelivery(c.var.deps.db, endpointId(c), id)));
  })
  .post(webhookReplay, allows('webhooks:write'), async (c) => {
    const replayed = await replayDeliveries(actionContext(c), endpointId(c), await readJson(c));
    return success(c, replayed, { status: 201, message: c.var.t.webhooks.done.replayed });
  });

/** Tests an endpoint, up to ten times a minute. */
export async function countedTest(c: Context<SiteEnv>, input: unknown): Promise<WebhookTest> {
  await countUse(c, testsPerMinute, c.var.t.mailServers.tooManyTests);
  return testEndpoint(actionContext(c), input);
}

/** @throws {NotFoundError} if the address holds no number of an endpoint. */
function endpointId(c: Context<SiteEnv>): number {
  const id = idIn(c.req.param('id') ?? '');
  return requireFound(isPossibleId(id) ? id : undefined);
}

/** The log before its last line that was shown; null: there is no more. */
function nextPageUrl(c: Context<SiteEnv>, before: number | null): string | null {
  if (before === null) return null;
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.set('before', String(before));
  return `${pathname}?${searchParams}`;
}

async function shown(c: Context<SiteEnv>, id: number): Promise<WebhookEndpoint> {
  return requireFound(await viewEndpoint(c.var.deps.db, c.var.deps.config, id));
}

/** @throws {Problem} 503 if a secret cannot be encrypted. */
export function refuseWithoutKey(c: Context<SiteEnv>, err: unknown): never {
  if (!(err instanceof KeyUnusable)) throw err;
  c.var.deps.log.error({ err }, 'a secret cannot be stored');
  throw new Problem(503, c.var.t.twoStep.errors.noKey);
}
