import { z } from 'zod';
import { pageOf } from '../../http/answer.ts';
import { recordIdInput } from '../../http/input/record.ts';
import * as webhooks from '../../notifications/webhooks/schema.ts';
import type { Calls } from '../call.ts';
import * as answers from '../responses/webhooks.ts';

const nowhere = { networks: [], hosts: [] };

/** Who is told of what happens. */
export const webhookCalls: Calls = {
  'GET /api/webhooks': { summary: 'List webhooks', answer: pageOf(answers.webhook) },
  'POST /api/webhooks': {
    summary: 'Add a webhook',
    description:
      'Without `events` it gets all that the key may read. The secret is only in this answer.',
    json: webhooks.newEndpoint(nowhere),
    answer: answers.webhookWithSecret,
    status: 201,
    errors: [409],
    example: { url: 'https://hooks.example.com/waybill', events: ['parcel.delivered'] },
  },
  'PATCH /api/webhooks': {
    summary: 'Change, disable or enable a webhook',
    json: webhooks.endpointChange(nowhere),
    answer: answers.webhook,
    errors: [404],
    example: { id: 1, active: false },
  },
  'DELETE /api/webhooks': {
    summary: 'Delete a webhook with its log',
    json: recordIdInput,
    errors: [404],
    example: { id: 1 },
  },
  'POST /api/webhooks/{id}/secret': {
    summary: 'Create a new secret',
    description: 'For 24 hours webhooks are signed with the old one as well.',
    answer: answers.webhookWithSecret,
    status: 201,
  },
  'POST /api/webhooks/{id}/test': {
    summary: 'Send a test',
    description: 'It is sent at once, and the answer says what came of it.',
    answer: answers.deliveryDetails,
    status: 201,
  },
  'POST /api/webhooks/{id}/replay': {
    summary: 'Send one webhook again, or all since a time',
    json: z.union([webhooks.deliveryReplay, webhooks.replaySince]),
    answer: answers.replay,
    status: 201,
    errors: [409],
    example: { since: '2026-03-02T09:30:00Z' },
  },
  'GET /api/webhooks/{id}/deliveries': {
    summary: 'List what was sent to a webhook',
    description: 'Newest first.',
    query: webhooks.logQuery,
    answer: pageOf(answers.delivery),
  },
  'GET /api/webhooks/{id}/deliveries/{delivery}': {
    summary: 'Read a delivery with its attempts',
    answer: answers.deliveryDetails,
  },
};
