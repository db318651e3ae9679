import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { WebhookOutcome } from '../../../views/notifications/webhooks/webhook-page.tsx';
import type { WebhookForm } from '../../../views/notifications/webhooks/webhooks-page.tsx';
import { idIn, isPossibleId } from '../../database/rows.ts';
import { requireRow } from '../../errors.ts';
import { pageSchema } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { isRecordId } from '../../http/input/fields.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { paths, webhookPath } from '../../shared/paths.ts';
import {
  api,
  del,
  get,
  getBy,
  listAll,
  patch,
  post,
  verbWith,
  withLimit,
} from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { eventTypes, type WebhookEndpoint, webhookLimits } from '../shared/webhook.ts';
import { readDelivery, readWebhookLog } from './deliveries.ts';
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
  replay as replayAnswer,
  replaySince,
  webhook,
  webhookWithSecret,
} from './schema.ts';
import { replayDeliveries, testEndpoint } from './test-and-replay.ts';

const path = paths.api.webhooks;
const nowhere = { networks: [], hosts: [] };

/** Tests are limited, because each makes the site connect to another host. */
const testsPerMinute = { name: 'webhook-tests', points: 10, seconds: 60 };

const sendTest = withLimit(
  testsPerMinute,
  verbWith(testEndpoint, () => []),
);

/** The JSON API of webhooks. Only the response that creates a secret has it. */
export const webhooksApi = api([
  listAll(
    path,
    { summary: 'List webhooks', access: allows('webhooks:read'), row: webhook },
    async (c) => {
      const endpoints = await viewEndpoints(c.var.deps.db, c.var.deps.config);
      const ctx = verbContext(c);
      return endpoints.filter(({ events }) => areReadable(ctx, events));
    },
  ),
  post(path, createEndpoint, {
    summary: 'Add a webhook',
    description:
      'Without `events` it gets all that the key may read. The secret is only in this answer.',
    json: newEndpoint(nowhere),
    answer: webhookWithSecret,
    status: 201,
    show: withSecret,
    done: (t) => t.done.created,
    example: { url: 'https://hooks.example.com/waybill', events: ['parcel.delivered'] },
  }),
  patch(path, updateEndpoint, {
    summary: 'Change, disable or enable a webhook',
    json: endpointChange(nowhere),
    answer: webhook,
    show: (c, { id }) => readEndpointView(c, id),
    done: (t) => t.done.saved,
    example: { id: 1, active: false },
  }),
  del(path, deleteEndpoint, {
    summary: 'Delete a webhook with its log',
    done: (t) => t.done.deleted,
  }),
  post(paths.api.webhookSecret, rotateSecret, {
    summary: 'Create a new secret',
    description: 'For 24 hours webhooks are signed with the old one as well.',
    takes: 'nothing',
    read: readEndpointInput,
    answer: webhookWithSecret,
    status: 201,
    show: withSecret,
    done: (t) => t.webhooks.done.rotated,
  }),
  post(paths.api.webhookTest, sendTest, {
    summary: 'Send a test',
    description: 'It is sent at once, and the answer says what came of it.',
    takes: 'nothing',
    read: readEndpointInput,
    answer: deliveryDetails,
    status: 201,
    show: async (c, { delivery: id }) =>
      requireRow(await readDelivery(c.var.deps.db, endpointId(c), id)),
  }),
  getBy(
    paths.api.webhookDeliveries,
    {
      summary: 'List what was sent to a webhook',
      description: 'Newest first.',
      access: allows('webhooks:read'),
      query: logQuery,
      answer: pageSchema(delivery),
    },
    async (c, { status }) => {
      const { id } = await managedEndpoint(c);
      const types = c.var.apiKey === null ? undefined : readableInLogs(verbContext(c));
      return readWebhookLog(c.var.deps.db, id, readListRequest(c), { status, types });
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
      const found = requireRow(await readDelivery(c.var.deps.db, endpoint.id, id));
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
      answer: replayAnswer,
      status: 201,
      done: (t) => t.webhooks.done.replayed,
      example: { since: '2026-03-02T09:30:00Z' },
    },
  ),
]);

/** The id in the address. @throws {NotFoundError} if it cannot be the id of an endpoint. */
function endpointId(c: Context<SiteEnv>): number {
  const id = idIn(c.req.param('id') ?? '');
  return requireRow(isPossibleId(id) ? id : undefined);
}

/** The endpoint in the address. @throws {NotFoundError}; {PermissionError} if an API key may not read all of its types. */
async function managedEndpoint(c: Context<SiteEnv>): Promise<EndpointRow> {
  const endpoint = requireRow(await findEndpoint(c.var.deps.db, endpointId(c)));
  requireReadable(verbContext(c), chosenEvents(endpoint));
  return endpoint;
}

async function readEndpointInput(c: Context<SiteEnv>) {
  return { id: endpointId(c) };
}

async function withSecret(c: Context<SiteEnv>, { id, secret }: { id: number; secret: string }) {
  return { ...(await readEndpointView(c, id)), secret };
}

async function readEndpointView(c: Context<SiteEnv>, id: number): Promise<WebhookEndpoint> {
  return requireRow(await viewEndpoint(c.var.deps.db, c.var.deps.config, id));
}

const { control } = paths;

export const webhookControlPages = new Hono<SiteEnv>()
  .get(control.webhooks, allowsPage('webhooks:read'), renderWebhooks)
  .post(
    control.webhooks,
    allowsPage('webhooks:write'),
    takeForms(renderWebhooks, async (c, fields) => {
      const { id, secret } = await createEndpoint(verbContext(c), endpointInput(fields));
      // Here and below, there is no redirect, because the secret is shown only once.
      return renderWebhook(c, { secret }, id);
    }),
  )
  .get(control.webhook, allowsPage('webhooks:read'), (c) => renderWebhook(c))
  .post(
    control.webhook,
    allowsPage('webhooks:write'),
    takeForms((c) => renderWebhook(c), {
      test: async (c) => {
        const { attempt: tested } = await sendTest.run(c, { id: queriedEndpointId(c) });
        return renderWebhook(c, { tested });
      },
      rotate: async (c) => {
        const { secret } = await rotateSecret(verbContext(c), { id: queriedEndpointId(c) });
        return renderWebhook(c, { secret });
      },
      delete: async (c) => {
        await deleteEndpoint(verbContext(c), { id: queriedEndpointId(c) });
        return `${control.webhooks}?done=deleted`;
      },
      replay: (c, { delivery }) => replayFromForm(c, { delivery }),
      'replay-since': (c, { since }) => replayFromForm(c, { since }),
      enable: (c) => changeEndpoint(c, { active: true }),
      disable: (c) => changeEndpoint(c, { active: false }),
      otherwise: (c, fields) => changeEndpoint(c, endpointInput(fields)),
    }),
  );

async function changeEndpoint(c: Context<SiteEnv>, changes: object): Promise<string> {
  const id = queriedEndpointId(c);
  await updateEndpoint(verbContext(c), { id, ...changes });
  return webhookPath(id, { done: 'changed' });
}

async function replayFromForm(c: Context<SiteEnv>, input: object): Promise<string> {
  const id = queriedEndpointId(c);
  await replayDeliveries(verbContext(c), input, id);
  return webhookPath(id, { done: 'replayed' });
}

/** The input for the API from the fields of a form, which has a checkbox for each type of event. */
function endpointInput({ url = '', description = '', ...fields }: Record<string, string>) {
  return { url, description, events: eventTypes.filter((type) => `on.${type}` in fields) };
}

/** The id in the query of the address; 0 if there is none. */
function queriedEndpointId(c: Context<SiteEnv>): number {
  const id = c.req.query('id');
  return isRecordId(id) ? Number(id) : 0;
}

const everything: WebhookForm = { url: '', description: '', events: eventTypes };

async function renderWebhooks(c: Context<SiteEnv>) {
  const { db, config } = c.var.deps;
  const [panel, endpoints] = await Promise.all([readPanel(c), viewEndpoints(db, config)]);
  const form = c.var.submitted === undefined ? everything : endpointInput(c.var.submitted.values);
  const { WebhooksPage } = await import('../../../views/notifications/webhooks/webhooks-page.tsx');
  const page = <WebhooksPage panel={panel} t={c.var.t} endpoints={endpoints} form={form} />;
  return renderPanel(c, panel, page);
}

async function renderWebhook(
  c: Context<SiteEnv>,
  outcome: WebhookOutcome = {},
  id = queriedEndpointId(c),
) {
  const { db, config } = c.var.deps;
  const [panel, endpoint] = await Promise.all([readPanel(c), viewEndpoint(db, config, id)]);
  if (endpoint === undefined) return notFoundPage(c, panel);
  const { delivery } = c.req.query();
  const page = { ...readListRequest(c), perPage: webhookLimits.log, path: webhookPath(id) };
  const log = await readWebhookLog(db, id, page);
  const opened = isRecordId(delivery) ? await readDelivery(db, id, Number(delivery)) : undefined;
  const { url, description, events } = endpoint;
  const values: Record<string, string> = c.var.submitted?.values ?? {};
  const form =
    'url' in values ? endpointInput(values) : { url, description: description ?? '', events };
  const props = { panel, t: c.var.t, endpoint, form, log, opened: opened ?? null, outcome };
  const { WebhookPage } = await import('../../../views/notifications/webhooks/webhook-page.tsx');
  return renderPanel(c, panel, <WebhookPage {...props} />);
}
