import type { Context } from 'hono';
import { sql } from 'kysely';
import { attemptSentence } from '../../../views/notifications/webhooks/attempt-sentence.ts';
import { WebhookState, webhookName } from '../../../views/notifications/webhooks/webhook-form.tsx';
import { idIn } from '../../database/rows.ts';
import { requireRow } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { choiceFilter } from '../../lists/filters.ts';
import { declareList } from '../../lists/list.tsx';
import { paths, webhookPath } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { deliveryStates, type WebhookEndpoint } from '../shared/webhook.ts';
import { isOfTypes, readDeliveries } from './deliveries.ts';
import {
  areReadable,
  chosenEvents,
  readableInLogs,
  requireReadable,
  viewEndpoints,
} from './model.ts';
import { type EndpointRow, findEndpoint } from './queries.ts';
import { delivery, webhook } from './schema.ts';

const needs = 'webhooks:read';

export const webhookList = declareList({
  name: 'webhooks',
  path: paths.api.webhooks,
  page: paths.control.webhooks,
  summary: 'List webhooks',
  needs,
  row: webhook,
  all: async (c): Promise<WebhookEndpoint[]> => {
    const endpoints = await viewEndpoints(c.var.deps.db, c.var.deps.config);
    const ctx = verbContext(c);
    return endpoints.filter(({ events }) => areReadable(ctx, events));
  },
  isOnePage: true,
  texts: ({ url, description }) => [url, description],
  title: (t) => t.webhooks.title,
  lead: (t) => t.webhooks.lead,
  parent: { path: paths.control.settings, label: (t) => t.control.settings.title },
  nameOf: (endpoint) => webhookName(endpoint),
  href: ({ id }) => webhookPath(id),
  columns: {
    name: {
      kind: 'text',
      label: (t) => t.webhooks.description,
      value: (endpoint) => webhookName(endpoint),
    },
    url: {
      kind: 'text',
      label: (t) => t.webhooks.url,
      value: ({ url }) => url,
      draw: ({ url }) => (
        <bdi className="break" dir="ltr">
          {url}
        </bdi>
      ),
    },
    state: {
      kind: 'state',
      label: (t) => t.control.fields.stage,
      value: ({ state }, t) => ({ name: `webhook-${state}`, label: t.webhooks.states[state] }),
      draw: (endpoint, reader) => <WebhookState endpoint={endpoint} reader={reader} />,
    },
    pending: {
      kind: 'number',
      label: (t) => t.webhooks.deliveryStates.pending,
      value: ({ pending }) => pending,
      isOptional: true,
    },
    events: {
      kind: 'text',
      label: (t) => t.webhooks.events,
      value: ({ events }) => events.join(' '),
      isOptional: true,
    },
    created_at: {
      kind: 'time',
      label: (t) => t.parcelList.created,
      value: ({ created_at }) => created_at,
      isOptional: true,
    },
  },
  sorts: { name: (endpoint) => webhookName(endpoint), pending: ({ pending }) => pending },
});

/** What was sent to a webhook, on the webhook's page. */
export const deliveryList = declareList({
  name: 'webhook-deliveries',
  path: paths.api.webhookDeliveries,
  page: paths.control.webhook,
  keeps: ['id'],
  summary: 'List what was sent to a webhook',
  description: 'Newest first.',
  needs,
  row: delivery,
  isLong: true,
  hasSearch: false,
  only: async (c, { id = '' }) => {
    const endpoint = await readManagedEndpoint(c, idIn(id));
    const isOfEndpoint = sql<boolean>`endpoint_id = ${endpoint.id}`;
    if (c.var.apiKey === null) return isOfEndpoint;
    return sql<boolean>`(${isOfEndpoint} and ${isOfTypes(readableInLogs(verbContext(c)))})`;
  },
  query: (db) => db.selectFrom('webhook_deliveries').select(['id', 'endpoint_id']),
  rows: (c, found) => readDeliveries(c.var.deps.db, found),
  answer: ({ endpoint: _endpoint, ...answer }) => answer,
  title: (t) => t.webhooks.log,
  nameOf: ({ webhook_id }) => webhook_id,
  href: ({ id, endpoint }) => webhookPath(endpoint, { delivery: String(id) }),
  columns: {
    event: {
      kind: 'text',
      label: (t) => t.control.fields.preset,
      value: ({ event }) => event,
      draw: ({ event }) => <code dir="ltr">{event}</code>,
    },
    status: {
      kind: 'state',
      label: (t) => t.control.fields.stage,
      value: ({ status }, t) => ({
        name: stateClasses[status],
        label: t.webhooks.deliveryStates[status],
      }),
    },
    answer: {
      kind: 'text',
      label: (t) => t.apiDocs.answer,
      value: ({ last_attempt }, t) => last_attempt && attemptSentence(t.webhooks, last_attempt),
    },
    attempts: {
      kind: 'number',
      label: (t) => t.lists.attempts,
      value: ({ attempts }) => attempts,
    },
    at: { kind: 'time', label: (t) => t.parcelList.created, value: ({ at }) => at },
    webhook_id: {
      kind: 'text',
      label: (t) => t.control.fields.id,
      value: ({ webhook_id }) => webhook_id,
      isOptional: true,
    },
  },
  filters: {
    status: choiceFilter(
      (t) => t.control.fields.stage,
      deliveryStates,
      (t) => t.webhooks.deliveryStates,
      // A literal, because SQLite does not use a partial index for a parameter.
      (state) => sql<boolean>`state = ${sql.lit(state)}`,
    ),
  },
});

const stateClasses = { pending: 'mail-queued', delivered: 'mail-sent', failed: 'mail-failed' };

/** An endpoint with its log. @throws {NotFoundError}; {PermissionError} if an API key may not read all of its types. */
export async function readManagedEndpoint(c: Context<SiteEnv>, id: number): Promise<EndpointRow> {
  const endpoint = requireRow(await findEndpoint(c.var.deps.db, id));
  requireReadable(verbContext(c), chosenEvents(endpoint));
  return endpoint;
}
