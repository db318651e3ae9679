import type { Config } from '../../config.ts';
import type { Db } from '../../database/tables.ts';
import { type EventType, eventTypes, type WebhookEndpoint } from '../../shared/webhook.ts';
import { type EndpointRow, listEndpoints } from './queries.ts';
import { createSecretReader, type SecretReader } from './secrets.ts';

type Listed = EndpointRow & { pending: number | null };

/** The endpoints as the owner sees them, without their secrets. */
export async function viewEndpoints(
  db: Db,
  config: Pick<Config, 'secrets'>,
): Promise<WebhookEndpoint[]> {
  const secretsOf = createSecretReader(config);
  const endpoints = await listEndpoints(db);
  return Promise.all(endpoints.map((endpoint) => view(endpoint, secretsOf)));
}

/** One of them; undefined if there is none. */
export async function viewEndpoint(
  db: Db,
  config: Pick<Config, 'secrets'>,
  id: number,
): Promise<WebhookEndpoint | undefined> {
  return (await viewEndpoints(db, config)).find((endpoint) => endpoint.id === id);
}

async function view(endpoint: Listed, secretsOf: SecretReader): Promise<WebhookEndpoint> {
  const { id, url, description, disabled_reason, created_at, updated_at } = endpoint;
  const now = new Date();
  const until = endpoint.previous_secret_until;
  return {
    ...{ id, url, events: chosenEvents(endpoint), description },
    active: endpoint.disabled_at === null,
    state: stateOf(endpoint),
    disabled_reason,
    failing_since: endpoint.failing_since,
    previous_secret_until: until !== null && until > now.toISOString() ? until : null,
    secret_lost: (await secretsOf(endpoint, now)) === null,
    pending: Number(endpoint.pending ?? 0),
    ...{ created_at, updated_at },
  };
}

/** The event types that an endpoint has chosen. */
export function chosenEvents({ events }: Pick<EndpointRow, 'events'>): EventType[] {
  const chosen = events.split(' ');
  return eventTypes.filter((type) => chosen.includes(type));
}

function stateOf({ disabled_at, failing_since }: EndpointRow): WebhookEndpoint['state'] {
  if (disabled_at !== null) return 'disabled';
  return failing_since === null ? 'active' : 'failing';
}

/** An endpoint in the audit log, by its host: the rest of an address may be a secret. */
export function webhookAuditRef({ id, url }: Pick<EndpointRow, 'id' | 'url'>) {
  return { type: 'webhook', id, name: new URL(url).host } as const;
}

/** What the audit log says of an endpoint. */
export function webhookAuditFields(row: EndpointRow) {
  const { description, disabled_at, disabled_reason } = row;
  const events = chosenEvents(row).join(' ');
  return { host: new URL(row.url).origin, events, description, disabled_at, disabled_reason };
}

/** That a part of an endpoint which the log does not name was changed. */
export function changeOf(field: 'url' | 'secret', now: Date) {
  const mask = '***';
  return { before: { [field]: mask }, after: { [field]: `${mask} (${now.toISOString()})` } };
}
