import { type Context, Hono } from 'hono';
import { KeyUnusable } from '../../database/encryption/key-file.ts';
import { idIn, isPossibleId } from '../../database/record-id.ts';
import { requireFound } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { allows } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { countUse } from '../../http/rate-limits.ts';
import { wholeList } from '../../shared/envelope.ts';
import { paths } from '../../shared/paths.ts';
import type { WebhookEndpoint } from '../../shared/webhook.ts';
import { verbContext } from '../../verbs/request.ts';
import { createEndpoint, deleteEndpoint, rotateSecret, updateEndpoint } from './actions.ts';
import { replayDeliveries, testEndpoint, type WebhookTest } from './delivery-actions.ts';
import { readDelivery, readLog } from './log.ts';
import { type EndpointRow, findEndpoint } from './queries.ts';
import { areReadable, readableInLogs, requireReadable } from './readable-types.ts';
import { logQuery } from './schema.ts';
import { chosenEvents, viewEndpoint, viewEndpoints } from './view.ts';

const { webhooks, webhookSecret, webhookTest, webhookDeliveries, webhookDelivery, webhookReplay } =
  paths.api;

/** Each test makes the site connect to somewhere. */
const testsPerMinute = { name: 'webhook-tests', points: 10, seconds: 60 };

/** The JSON API of webhooks. A secret is only in the answer that makes it. */
export const webhooksApi = new Hono<SiteEnv>()
  .get(webhooks, allows('webhooks:read'), async (c) => {
    const { db, config } = c.var.deps;
    const endpoints = await viewEndpoints(db, config);
    const ctx = verbContext(c);
    return success(c, wholeList(endpoints.filter(({ events }) => areReadable(ctx, events))));
  })
  .post(webhooks, allows('webhooks:write'), async (c) => {
    const { id, secret } = await createEndpoint(verbContext(c), await readJson(c)).catch((err) =>
      refuseWithoutKey(c, err),
    );
    const data = { ...(await shown(c, id)), secret };
    return success(c, data, { status: 201, message: c.var.t.webhooks.done.created });
  })
  .patch(webhooks, allows('webhooks:write'), async (c) => {
    const { id } = await updateEndpoint(verbContext(c), await readJson(c));
    return success(c, await shown(c, id), { message: c.var.t.webhooks.done.changed });
  })
  .delete(webhooks, allows('webhooks:write'), async (c) => {
    await deleteEndpoint(verbContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.webhooks.done.deleted });
  })
  .post(webhookSecret, allows('webhooks:write'), async (c) => {
    const { id, secret } = await rotateSecret(verbContext(c), { id: endpointId(c) }).catch((err) =>
      refuseWithoutKey(c, err),
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
    const { status } = parse(logQuery, c.req.query());
    const { id } = await managedEndpoint(c);
    const types = c.var.apiKey === null ? undefined : readableInLogs(verbContext(c));
    return success(c, await readLog(db, id, readListRequest(c), { status, types }));
  })
  .get(webhookDelivery, allows('webhooks:read'), async (c) => {
    const endpoint = await managedEndpoint(c);
    const id = idIn(c.req.param('delivery'));
    const delivery = requireFound(await readDelivery(c.var.deps.db, endpoint.id, id));
    requireReadable(verbContext(c), [delivery.event]);
    return success(c, delivery);
  })
  .post(webhookReplay, allows('webhooks:write'), async (c) => {
    const replayed = await replayDeliveries(verbContext(c), endpointId(c), await readJson(c));
    return success(c, replayed, { status: 201, message: c.var.t.webhooks.done.replayed });
  });

/** Tests an endpoint, up to ten times a minute. */
export async function countedTest(c: Context<SiteEnv>, input: unknown): Promise<WebhookTest> {
  await countUse(c, testsPerMinute, c.var.t.mailServers.tooManyTests);
  return testEndpoint(verbContext(c), input);
}

/** @throws {NotFoundError} if the address holds no number of an endpoint. */
function endpointId(c: Context<SiteEnv>): number {
  const id = idIn(c.req.param('id') ?? '');
  return requireFound(isPossibleId(id) ? id : undefined);
}

/**
 * The endpoint in the address.
 *
 * @throws {NotFoundError}; {PermissionError} if a key may not read all of its types.
 */
async function managedEndpoint(c: Context<SiteEnv>): Promise<EndpointRow> {
  const endpoint = requireFound(await findEndpoint(c.var.deps.db, endpointId(c)));
  requireReadable(verbContext(c), chosenEvents(endpoint));
  return endpoint;
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
