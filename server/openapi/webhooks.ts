import { z } from 'zod';
import { id, time } from '../http/answer.ts';
import { invoice } from '../invoices/schema.ts';
import { message } from '../notifications/messages/model.ts';
import { webhookActivity } from '../parcels/activities/model.ts';
import { parcel } from '../parcels/model.ts';
import { eventTypes, testType, type WebhookType } from '../shared/webhook.ts';
import { exampleOf } from './examples.ts';
import { answerSchema, type Json } from './schemas.ts';

const ofParcel = { id, tracking_code: z.string().nullable() };
const ofEvent = { id, parcel_id: id.nullable(), tracking_code: z.string().nullable() };

/** A parcel; of one that is gone by then, what the activity log knows. */
const sentParcel = z.union([parcel, z.looseObject(ofParcel)]);
const sentEvent = z.union([webhookActivity, z.looseObject(ofEvent)]);

type Webhook = { summary: string; data: z.ZodType };

const webhooks: Record<WebhookType, Webhook> = {
  'parcel.created': { summary: 'A parcel was created', data: sentParcel },
  'parcel.updated': { summary: 'A field of a parcel was changed', data: sentParcel },
  'parcel.deleted': { summary: 'A parcel was deleted', data: z.strictObject(ofParcel) },
  'parcel.delivered': { summary: 'A parcel was delivered', data: sentParcel },
  'event.created': { summary: 'An event joined a history', data: sentEvent },
  'event.deleted': { summary: 'An event was undone or deleted', data: z.looseObject(ofEvent) },
  'invoice.issued': { summary: 'An invoice got its number', data: invoice },
  'invoice.paid': { summary: 'An invoice was paid', data: invoice },
  'message.received': { summary: 'A visitor sent a message', data: message },
  'webhook.test': { summary: 'The test button was used', data: z.strictObject({ endpoint: id }) },
};

/** What is sent, in the order of the document. */
export const webhookTypes: readonly WebhookType[] = [...eventTypes, testType];

/** What is sent of a type. */
export function webhookPayload(type: WebhookType): z.ZodType {
  const { data } = webhooks[type];
  return z.strictObject({ type: z.literal(type), timestamp: time, data });
}

const text = { schema: { type: 'string' } };
const headers = [
  {
    ...{ name: 'webhook-id', in: 'header', required: true, ...text },
    description: 'The same with each attempt and each replay.',
  },
  {
    ...{ name: 'webhook-timestamp', in: 'header', required: true },
    schema: { type: 'integer' },
    description: 'Seconds since 1970, of this attempt.',
  },
  {
    ...{ name: 'webhook-signature', in: 'header', required: true, ...text },
    description:
      '`v1,` and the HMAC-SHA256 of `{id}.{timestamp}.{content}` in base64; two of them while a secret is being replaced.',
  },
];

/** What other programs are told, for the document. */
export function webhookOperations(schemas: Record<string, Json>, isClosed: boolean): Json {
  return Object.fromEntries(
    webhookTypes.map((type) => {
      const schema = answerSchema(webhookPayload(type), schemas, isClosed);
      const content = { 'application/json': { schema, example: exampleOf(schema, schemas) } };
      const words = type.split('.').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
      const post = {
        ...{ tags: ['webhooks'], operationId: `on${words.join('')}` },
        summary: webhooks[type].summary,
        ...{ security: [], parameters: headers, requestBody: { required: true, content } },
        responses: {
          '2XX': { description: 'Received. The content is not read.' },
          '4XX': { description: 'Like any other answer a failure: it is sent again.' },
        },
      };
      return [type, { post }];
    }),
  );
}
