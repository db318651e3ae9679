import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { settingsCrumbs } from '../../../views/admin/settings/settings-form.tsx';
import {
  NewWebhookForm,
  type WebhookForm,
  webhookName,
} from '../../../views/notifications/webhooks/webhook-form.tsx';
import type { WebhookOutcome } from '../../../views/notifications/webhooks/webhook-tools.tsx';
import { localizedHref } from '../../../views/parts/links.ts';
import { countRows } from '../../database/paginate.ts';
import { idIn, isPossibleId } from '../../database/rows.ts';
import { requireRow } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { isRecordId } from '../../http/input/fields.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { paths, webhookPath } from '../../shared/paths.ts';
import { api, del, get, patch, post, verbWith, withLimit } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { readPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { eventTypes, type WebhookEndpoint, webhookLimits } from '../shared/webhook.ts';
import { readDelivery } from './deliveries.ts';
import { deliveryList, readManagedEndpoint, webhookList } from './list.tsx';
import {
  createEndpoint,
  deleteEndpoint,
  requireReadable,
  rotateSecret,
  updateEndpoint,
  viewEndpoint,
} from './model.ts';
import {
  deliveryDetails,
  deliveryReplay,
  endpointChange,
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
  webhookList.call,
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
  deliveryList.call,
  get(
    paths.api.webhookDelivery,
    {
      summary: 'Read a delivery with its attempts',
      access: allows('webhooks:read'),
      answer: deliveryDetails,
    },
    async (c) => {
      const endpoint = await readManagedEndpoint(c, endpointId(c));
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
  .get(control.webhooks, allowsPage('webhooks:read'), (c) => renderWebhooks(c))
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
export function endpointInput({ url = '', description = '', ...fields }: Record<string, string>) {
  return { url, description, events: eventTypes.filter((type) => `on.${type}` in fields) };
}

/** The id in the query of the address; 0 if there is none. */
function queriedEndpointId(c: Context<SiteEnv>): number {
  const id = c.req.query('id');
  return isRecordId(id) ? Number(id) : 0;
}

const everything: WebhookForm = { url: '', description: '', events: eventTypes };

async function renderWebhooks(c: Context<SiteEnv>) {
  const count = await countRows(c.var.deps.db.selectFrom('webhook_endpoints'));
  const form = c.var.submitted === undefined ? everything : endpointInput(c.var.submitted.values);
  return webhookList.render(c, {
    below: ({ site }) =>
      count < webhookLimits.endpoints && <NewWebhookForm site={site} t={c.var.t} form={form} />,
  });
}

async function renderWebhook(
  c: Context<SiteEnv>,
  outcome: WebhookOutcome = {},
  id = queriedEndpointId(c),
) {
  const { db, config } = c.var.deps;
  const { t } = c.var;
  const endpoint = await viewEndpoint(db, config, id);
  if (endpoint === undefined) return notFoundPage(c, await readPanel(c));
  const { delivery } = c.req.query();
  const opened = isRecordId(delivery) ? await readDelivery(db, id, Number(delivery)) : undefined;
  const { url, description, events } = endpoint;
  const values: Record<string, string> = c.var.submitted?.values ?? {};
  const form =
    'url' in values ? endpointInput(values) : { url, description: description ?? '', events };
  const { WebhookTools } = await import('../../../views/notifications/webhooks/webhook-tools.tsx');
  return deliveryList.render(c, {
    params: { id: String(id) },
    title: webhookName(endpoint),
    done: t.webhooks.done,
    crumbs: (panel) => [
      ...settingsCrumbs(panel, t),
      { label: t.webhooks.title, href: localizedHref(panel.site, control.webhooks) },
    ],
    above: (panel) => (
      <WebhookTools
        panel={panel}
        t={t}
        endpoint={endpoint}
        form={form}
        opened={opened ?? null}
        outcome={outcome}
      />
    ),
  });
}
