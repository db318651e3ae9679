import type { Context } from 'hono';
import { z } from 'zod';
import { KeyUnusable } from '../../database/encryption/key-file.ts';
import { idIn, isPossibleId } from '../../database/record-id.ts';
import { requireFound } from '../../errors.ts';
import { pageOf } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allows } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { countUse } from '../../http/rate-limits.ts';
import { wholeList } from '../../shared/envelope.ts';
import { paths } from '../../shared/paths.ts';
import type { WebhookEndpoint } from '../../shared/webhook.ts';
import { api, del, get, getBy, patch, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { readDelivery, readLog } from './log.ts';
import {
  areReadable,
  chosenEvents,
  createEndpoint,
  deleteEndpoint,
  readableInLogs,
  requireReadable,
  rotateSecret,
  updateEndpoint,
  viewEndpoint,
  viewEndpoints,
} from './model.ts';
import { type EndpointRow, findEndpoint } from './queries.ts';
import {
  delivery,
  deliveryDetails,
  deliveryReplay,
  endpointChange,
  logQuery,
  newEndpoint,
  replay,
  replaySince,
  webhook,
  webhookWithSecret,
} from './schema.ts';
import { replayDeliveries, testEndpoint, type WebhookTest } from './test-and-replay.ts';

const path = paths.api.webhooks;
const nowhere = { networks: [], hosts: [] };

/** Each test makes the site connect to somewhere. */
const testsPerMinute = { name: 'webhook-tests', points: 10, seconds: 60 };

/** The JSON API of webhooks. A secret is only in the answer that makes it. */
export const webhooksApi = api([
  get(
    path,
    { summary: 'List webhooks', access: allows('webhooks:read'), answer: pageOf(webhook) },
    async (c) => {
      const endpoints = await viewEndpoints(c.var.deps.db, c.var.deps.config);
      const ctx = verbContext(c);
      return wholeList(endpoints.filter(({ events }) => areReadable(ctx, events)));
    },
  ),
  post(
    path,
    { ...createEndpoint, run: createEndpointOrRefuse },
    {
      summary: 'Add a webhook',
      description:
        'Without `events` it gets all that the key may read. The secret is only in this answer.',
      json: newEndpoint(nowhere),
      answer: webhookWithSecret,
      status: 201,
      show: withSecret,
      done: (t) => t.webhooks.done.created,
      errors: [409],
      example: { url: 'https://hooks.example.com/waybill', events: ['parcel.delivered'] },
    },
  ),
  patch(path, updateEndpoint, {
    summary: 'Change, disable or enable a webhook',
    json: endpointChange(nowhere),
    answer: webhook,
    show: (c, { id }) => shown(c, id),
    done: (t) => t.webhooks.done.changed,
    errors: [404],
    example: { id: 1, active: false },
  }),
  del(path, deleteEndpoint, {
    summary: 'Delete a webhook with its log',
    done: (t) => t.webhooks.done.deleted,
    errors: [404],
    example: { id: 1 },
  }),
  post(
    paths.api.webhookSecret,
    { ...rotateSecret, run: rotateSecretOrRefuse },
    {
      summary: 'Create a new secret',
      description: 'For 24 hours webhooks are signed with the old one as well.',
      ...{ takes: 'nothing', read: endpointOf },
      answer: webhookWithSecret,
      status: 201,
      show: withSecret,
      done: (t) => t.webhooks.done.rotated,
    },
  ),
  post(
    paths.api.webhookTest,
    { ...testEndpoint, run: countedTest },
    {
      summary: 'Send a test',
      description: 'It is sent at once, and the answer says what came of it.',
      ...{ takes: 'nothing', read: endpointOf },
      answer: deliveryDetails,
      status: 201,
      show: async (c, { delivery: id }) =>
        requireFound(await readDelivery(c.var.deps.db, endpointId(c), id)),
    },
  ),
  getBy(
    paths.api.webhookDeliveries,
    {
      summary: 'List what was sent to a webhook',
      description: 'Newest first.',
      access: allows('webhooks:read'),
      query: logQuery,
      answer: pageOf(delivery),
    },
    async (c, { status }) => {
      const { id } = await managedEndpoint(c);
      const types = c.var.apiKey === null ? undefined : readableInLogs(verbContext(c));
      return readLog(c.var.deps.db, id, readListRequest(c), { status, types });
    },
  ),
  get(
    paths.api.webhookDelivery,
    {
      summary: 'Read a delivery with its attempts',
      access: allows('webhooks:read'),
      answer: deliveryDetails,
    },
    async (c) => {
      const endpoint = await managedEndpoint(c);
      const id = idIn(c.req.param('delivery') ?? '');
      const found = requireFound(await readDelivery(c.var.deps.db, endpoint.id, id));
      requireReadable(verbContext(c), [found.event]);
      return found;
    },
  ),
  post(
    paths.api.webhookReplay,
    {
      ...replayDeliveries,
      run: (c, input) => replayDeliveries(verbContext(c), input, endpointId(c)),
    },
    {
      summary: 'Send one webhook again, or all since a time',
      json: z.union([deliveryReplay, replaySince]),
      answer: replay,
      status: 201,
      done: (t) => t.webhooks.done.replayed,
      errors: [409],
      example: { since: '2026-03-02T09:30:00Z' },
    },
  ),
]);

/** @throws {Problem} 503 if a secret cannot be encrypted. */
export function createEndpointOrRefuse(c: Context<SiteEnv>, input: unknown) {
  return createEndpoint(verbContext(c), input).catch((err) => refuseWithoutKey(c, err));
}

/** @throws {Problem} as above. */
export function rotateSecretOrRefuse(c: Context<SiteEnv>, input: unknown) {
  return rotateSecret(verbContext(c), input).catch((err) => refuseWithoutKey(c, err));
}

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

async function endpointOf(c: Context<SiteEnv>) {
  return { id: endpointId(c) };
}

async function withSecret(c: Context<SiteEnv>, { id, secret }: { id: number; secret: string }) {
  return { ...(await shown(c, id)), secret };
}

async function shown(c: Context<SiteEnv>, id: number): Promise<WebhookEndpoint> {
  return requireFound(await viewEndpoint(c.var.deps.db, c.var.deps.config, id));
}

function refuseWithoutKey(c: Context<SiteEnv>, err: unknown): never {
  if (!(err instanceof KeyUnusable)) throw err;
  c.var.deps.log.error({ err }, 'a secret cannot be stored');
  throw new Problem(503, c.var.t.twoStep.errors.noKey);
}
