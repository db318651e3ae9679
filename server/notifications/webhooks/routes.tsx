import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { WebhookForm } from '../../../views/notifications/webhooks/webhook-fields.tsx';
import {
  type WebhookOutcome,
  WebhookPage,
} from '../../../views/notifications/webhooks/webhook-page.tsx';
import { WebhooksPage } from '../../../views/notifications/webhooks/webhooks-page.tsx';
import { KeyUnusable } from '../../database/encryption.ts';
import { idIn, isPossibleId } from '../../database/rows.ts';
import { requireFound } from '../../errors.ts';
import { pageOf } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { setHeader } from '../../http/headers.ts';
import { formFields } from '../../http/input/body.ts';
import { isRecordId } from '../../http/input/fields.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { countUse } from '../../http/rate-limits.ts';
import { wholeList } from '../../shared/envelope.ts';
import { inLanguage, paths, webhookPath } from '../../shared/paths.ts';
import {
  eventTypes,
  type WebhookEndpoint,
  type WebhookNotice,
  webhookLimits,
  webhookNotices,
} from '../../shared/webhook.ts';
import { api, del, get, getBy, patch, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
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
function createEndpointOrRefuse(c: Context<SiteEnv>, input: unknown) {
  return createEndpoint(verbContext(c), input).catch((err) => refuseWithoutKey(c, err));
}

/** @throws {Problem} as above. */
function rotateSecretOrRefuse(c: Context<SiteEnv>, input: unknown) {
  return rotateSecret(verbContext(c), input).catch((err) => refuseWithoutKey(c, err));
}

/** Tests an endpoint, up to ten times a minute. */
async function countedTest(c: Context<SiteEnv>, input: unknown): Promise<WebhookTest> {
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

const { control } = paths;
const maxBytes = 16 * 1024;

type Fields = Record<string, string>;

/** The panel's pages of webhooks. Their forms work without JavaScript. */
export const webhookControlPages = new Hono<SiteEnv>()
  .get(control.webhooks, allowsPage('webhooks:read'), (c) => renderList(c))
  .post(control.webhooks, allowsPage('webhooks:write'), async (c) => {
    const fields = await formFields(c, maxBytes);
    try {
      const { id, secret } = await createEndpointOrRefuse(c, inputOf(fields));
      // Not a redirect: the secret is shown once.
      return await renderOne(c, id, { secret });
    } catch (error) {
      return renderList(c, fields, refusalOf(c, error));
    }
  })
  .get(control.webhook, allowsPage('webhooks:read'), (c) => renderOne(c, idOf(c), noticeOf(c)))
  .post(control.webhook, allowsPage('webhooks:write'), async (c) => {
    const fields = await formFields(c, maxBytes);
    const id = idOf(c);
    try {
      const done = await submit(c, id, fields);
      if (typeof done === 'string') return redirect(c, id, done);
      return await renderOne(c, id, done);
    } catch (error) {
      const { errors, status } = refusalOf(c, error);
      return renderOne(c, id, { errors }, { status, fields });
    }
  });

/** Does what a form asks for. @returns what to say then, after a redirect where nothing is shown once. */
async function submit(
  c: Context<SiteEnv>,
  id: number,
  { do: verb, ...fields }: Fields,
): Promise<WebhookNotice | WebhookOutcome> {
  const ctx = verbContext(c);
  switch (verb) {
    case 'test':
      return { tested: (await countedTest(c, { id })).attempt };
    case 'rotate':
      return { secret: (await rotateSecretOrRefuse(c, { id })).secret };
    case 'delete':
      await deleteEndpoint(ctx, { id });
      return 'deleted';
    case 'replay':
      await replayDeliveries(ctx, { delivery: fields.delivery }, id);
      return 'replayed';
    case 'replay-since':
      await replayDeliveries(ctx, { since: fields.since }, id);
      return 'replayed';
    case 'enable':
    case 'disable':
      await updateEndpoint(ctx, { id, active: verb === 'enable' });
      return 'changed';
    default:
      await updateEndpoint(ctx, { id, ...inputOf(fields) });
      return 'changed';
  }
}

/** What the API takes, from the fields of a form: each event is a box of its own. */
function inputOf({ url = '', description = '', ...fields }: Fields) {
  return { url, description, events: eventTypes.filter((type) => `on.${type}` in fields) };
}

function redirect(c: Context<SiteEnv>, id: number, notice: WebhookNotice): Response {
  const path =
    notice === 'deleted'
      ? `${control.webhooks}?${new URLSearchParams({ done: notice })}`
      : webhookPath(id, { done: notice });
  return c.redirect(inLanguage(path, c.var.addressLanguage), 303);
}

type Refusal = { errors: string[]; status: ContentfulStatusCode };

/** Why an action was refused. @throws {Error} the same if it is internal, which belongs in the log. */
function refusalOf(c: Context<SiteEnv>, error: unknown): Refusal {
  const { errors, status } = problemOf(error, c);
  if (status === 500) throw error;
  return { errors, status };
}

function noticeOf(c: Context<SiteEnv>): { notice: WebhookNotice | null } {
  const done = c.req.query('done');
  return { notice: webhookNotices.find((notice) => notice === done) ?? null };
}

/** 0: the address names none. */
function idOf(c: Context<SiteEnv>): number {
  const id = c.req.query('id');
  return isRecordId(id) ? Number(id) : 0;
}

const everything: WebhookForm = { url: '', description: '', events: eventTypes };

async function renderList(c: Context<SiteEnv>, fields?: Fields, refusal?: Refusal) {
  const { db, config } = c.var.deps;
  const [panel, endpoints] = await Promise.all([readPanel(c), viewEndpoints(db, config)]);
  const form = fields === undefined ? everything : inputOf(fields);
  const { notice } = noticeOf(c);
  const errors = refusal?.errors ?? [];
  const page = (
    <WebhooksPage
      panel={panel}
      t={c.var.t}
      endpoints={endpoints}
      form={form}
      notice={notice}
      errors={errors}
    />
  );
  return renderPanel(c, panel, page, refusal?.status ?? 200);
}

async function renderOne(
  c: Context<SiteEnv>,
  id: number,
  outcome: WebhookOutcome,
  refused?: { status: ContentfulStatusCode; fields: Fields },
) {
  const { db, config } = c.var.deps;
  const [panel, endpoint] = await Promise.all([readPanel(c), viewEndpoint(db, config, id)]);
  if (endpoint === undefined) return notFoundPage(c, panel);
  const { delivery } = c.req.query();
  const page = { ...readListRequest(c), perPage: webhookLimits.log, path: webhookPath(id) };
  const log = await readLog(db, id, page);
  const opened = isRecordId(delivery) ? await readDelivery(db, id, Number(delivery)) : undefined;
  const stored = { url: endpoint.url, description: endpoint.description ?? '' };
  const isForm = refused !== undefined && 'url' in refused.fields;
  const form = isForm ? inputOf(refused.fields) : { ...stored, events: endpoint.events };
  if (outcome.secret !== undefined) setHeader(c, 'Cache-Control', 'private, no-store');
  const props = { panel, t: c.var.t, endpoint, form, log, opened: opened ?? null, outcome };
  return renderPanel(c, panel, <WebhookPage {...props} />, refused?.status ?? 200);
}
