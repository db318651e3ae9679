import type { EndpointRow } from './queries.ts';
import { chosenEvents } from './view.ts';

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
