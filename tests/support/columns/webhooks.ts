import type { TableColumns } from './table-columns.ts';

export const webhookColumns = {
  webhook_endpoints: {
    id: 'number',
    url: 'text',
    events: 'text',
    description: 'text | null',
    secret: 'text',
    previous_secret: 'text | null',
    previous_secret_until: 'text | null',
    failing_since: 'text | null',
    disabled_at: 'text | null',
    disabled_reason: 'text | null',
    replay_after_id: 'number | null',
    replay_until_id: 'number | null',
    created_at: 'text',
    updated_at: 'text',
  },
  webhook_messages: {
    id: 'number',
    public_id: 'text',
    type: 'text',
    payload: 'text',
    created_at: 'text',
  },
  webhook_deliveries: {
    id: 'number',
    endpoint_id: 'number',
    message_id: 'number',
    subject: 'text',
    state: 'text',
    tries: 'number',
    queued_at: 'text',
    finished_at: 'text | null',
  },
  webhook_queues: {
    id: 'number',
    endpoint_id: 'number',
    subject: 'text',
    next_attempt_at: 'text',
    lease: 'text | null',
  },
  webhook_attempts: {
    id: 'number',
    delivery_id: 'number',
    at: 'text',
    duration_ms: 'number',
    status: 'number | null',
    failure: 'text | null',
    answer: 'text | null',
  },
} satisfies TableColumns<
  | 'webhook_endpoints'
  | 'webhook_messages'
  | 'webhook_deliveries'
  | 'webhook_queues'
  | 'webhook_attempts'
>;
