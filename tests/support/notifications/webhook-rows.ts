import type { EndpointRow } from '../../../server/notifications/webhooks/queries.ts';

/** An endpoint as it is stored. @param secret encrypted. */
export function endpointRow(url: string, secret: string): EndpointRow {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    id: 1,
    url,
    secret,
    events: 'parcel.created',
    description: null,
    previous_secret: null,
    previous_secret_until: null,
    failing_since: null,
    disabled_at: null,
    disabled_reason: null,
    replay_after_id: null,
    replay_until_id: null,
    customer_id: null,
    created_at: at,
    updated_at: at,
  };
}
