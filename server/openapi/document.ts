import type { Handler } from 'hono';
import { z } from 'zod';
import { customer } from '../customers/model.ts';
import { id, time } from '../http/answer.ts';
import { type Guard, isOpenToKeys, routeGuard } from '../http/middleware/access.ts';
import { invoice } from '../invoices/schema.ts';
import { booking } from '../my/bookings/read.ts';
import { message } from '../notifications/messages/model.ts';
import { eventTypes, testType, type WebhookType } from '../notifications/shared/webhook.ts';
import { webhookActivity } from '../parcels/activities/model.ts';
import { webhookSettlement } from '../parcels/cash/model.ts';
import { parcel } from '../parcels/model.ts';
import { payout } from '../payouts/read.ts';
import { scopes } from '../shared/account.ts';
import { type Call, calls, declaredPath } from '../verbs/call.ts';
import {
  callErrors,
  errorComponents,
  headerComponents,
  headerRefs,
  limitHeaders,
} from './answers.ts';
import { parameterExample, requestExample, schemaExample } from './examples.ts';
import {
  answerSchema,
  failure,
  formContent,
  inputSchema,
  type Json,
  successEnvelope,
} from './schemas.ts';

export type Route = { method: string; path: string; handler: Handler };

/** The routes of the API by their names in the document: `GET /api/parcels/{code}`. */
export function apiRoutes(routes: readonly Route[]): Map<string, { route: Route; guard: Guard }> {
  const found = new Map<string, { route: Route; guard: Guard }>();
  for (const route of routes) {
    const guard = routeGuard(route.handler);
    // What a customer's key gets is described with the calls of the customer's users.
    if (guard === undefined || guard.kind === 'customer-key') continue;
    if (!route.path.startsWith('/api/')) continue;
    const name = `${route.method} ${declaredPath(route.path).replace(/:(\w+)/g, '{$1}')}`;
    if (!found.has(name)) found.set(name, { route, guard });
  }
  return found;
}

type Options = {
  company: string;
  /** Whether answers may have no other fields than described; for tests. */
  isClosed?: boolean;
};

/** The OpenAPI document of the API, made of its routes, guards and schemas. */
export function openApiDocument(
  routes: readonly Route[],
  { company, isClosed = false }: Options,
): Json {
  const schemas: Record<string, Json> = {};
  const paths: Record<string, Json> = {};
  const tags = new Set<string>();
  for (const [name, { route, guard }] of apiRoutes(routes)) {
    const call = calls.get(name);
    if (call === undefined) continue;
    const [method = '', path = ''] = name.split(' ');
    tags.add(pathTag(path));
    const operation = callOperation({ ...call, path, guard }, route, answer);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  function answer(data: z.ZodType): Json {
    const schema = answerSchema(data, schemas, isClosed);
    return { schema, example: schemaExample(schema, schemas) };
  }
  schemas.Failure = answerSchema(failure, schemas, isClosed);
  return {
    openapi: '3.1.1',
    info: {
      title: `${company}: API`,
      version: '1',
      summary: 'Parcels, events, invoices and more.',
      description:
        'Every answer is an envelope: `status`, `data`, `errors` and `message`. Programs send an API key: `Authorization: Bearer wb_…`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [],
    tags: [...tags].map((name) => ({ name, description: `Calls below /api/${name}.` })),
    paths,
    webhooks: webhookOperations(schemas, isClosed),
    components: {
      ...sharedComponents,
      responses: errorComponents(),
      headers: headerComponents(),
      schemas,
    },
  };
}

/** The parameters that operations share. */
const parameterComponents = {
  lang: {
    name: 'lang',
    in: 'query',
    description: 'The language of sentences for people, such as `de`.',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A request with the same key is done once within seven days.',
    schema: { type: 'string', minLength: 8, maxLength: 100 },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` of the version that was read; 412 where it is another one now.',
    schema: { type: 'string' },
  },
  password: {
    name: 'X-Confirm-Password',
    in: 'header',
    description: 'The password of the account.',
    schema: { type: 'string' },
  },
};

const ref = (name: keyof typeof parameterComponents): Json => ({
  $ref: `#/components/parameters/${name}`,
});

/** The parameters of a call, in its address and headers. */
function callParameters({ path, method, query, takesVersion }: Call): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    example: parameterExample(name, { type: 'string' }),
  }));
  const { properties, required } = query === undefined ? {} : Object(inputSchema(query));
  const inQuery = Object.entries<Json>(Object(properties)).map(
    ([name, { default: _, ...schema }]) => ({
      name,
      in: 'query',
      required: Object(required ?? []).includes?.(name) ?? false,
      schema,
      example: parameterExample(name, schema),
    }),
  );
  const headers = [
    ...(method === 'POST' ? [ref('idempotencyKey')] : []),
    ...(takesVersion ? [ref('ifMatch')] : []),
    ...(path.startsWith('/api/backups/{') ? [ref('password')] : []),
  ];
  return [...inPath, ...inQuery, ...headers, ref('lang')];
}

const sharedComponents = {
  securitySchemes: {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'wb_…',
      description: `A key that the owner has made, with scopes: ${scopes.join(', ')}.`,
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'session',
      description:
        'The session of a member of the staff; over https the cookie is `__Host-session`.',
    },
    customerSession: {
      type: 'apiKey',
      in: 'cookie',
      name: 'customer_session',
      description:
        'The session of a customer’s user; over https the cookie is `__Host-customer_session`.',
    },
  },
  parameters: parameterComponents,
};

/** The first segment of a path below `/api/`. */
function pathTag(path: string): string {
  return path.split('/')[2]?.replace(/\..*/, '') ?? '';
}

/** Returns the content of an answer: its schema, and an example. */
type AnswerContent = (data: z.ZodType) => Json;

function callOperation(call: Call, route: Route, answer: AnswerContent): Json {
  const { summary, description, method, path } = call;
  return {
    tags: [pathTag(path)],
    operationId: operationId(method, path),
    summary,
    ...(description !== undefined && { description }),
    security: callSecurity(call, route),
    parameters: callParameters(call),
    ...callRequestBody(call),
    responses: { ...callAnswers(call, answer), ...callErrors(call) },
  };
}

function operationId(method: string, path: string): string {
  const words = path
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[/.-]/)
    .slice(2);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return `${method.toLowerCase()}${name}`;
}

function callSecurity({ guard, method }: Call, { path }: Route): Json[] {
  const open = scopes.filter((scope) => isOpenToKeys([scope], { method, path, guard }));
  const byKey = open.length === 0 ? [] : [{ apiKey: open.length === scopes.length ? [] : open }];
  if (guard.kind === 'anyone') return [{}, ...byKey];
  return guard.kind === 'customer-call' ? [{ customerSession: [] }] : [{ session: [] }, ...byKey];
}

function callRequestBody(call: Call): Json {
  const { json, form, formExample } = call;
  const example = requestExample(call);
  if (json === undefined && form === undefined) return {};
  return {
    requestBody: {
      required: true,
      content: {
        ...(json && {
          'application/json': {
            schema: inputSchema(json),
            ...(example && { example }),
          },
        }),
        ...(form && { 'multipart/form-data': formContent(form, formExample ?? example) }),
      },
    },
  };
}

function callAnswers(call: Call, answer: AnswerContent): Json {
  const { status = 200, also = {}, media, file } = call;
  const content =
    media === undefined
      ? envelope(call.answer)
      : {
          ...(call.answer !== undefined && envelope(call.answer)),
          ...Object.fromEntries(
            media.map((type) => [type, file ? answer(file) : { schema: { type: 'string' } }]),
          ),
        };
  const hasTag = also[304] !== undefined || call.isVersioned === true;
  const headers = {
    ...limitHeaders,
    ...(hasTag && headerRefs('ETag')),
    ...(media !== undefined && headerRefs('Content-Disposition')),
  };
  const others = Object.entries(also).map(([code, data]) => [
    code,
    {
      description: code === '304' ? 'Not changed since it was read (`If-None-Match`).' : 'Done.',
      headers,
      ...(data !== null && { content: envelope(data) }),
    },
  ]);
  return {
    [status]: { description: 'Done.', headers, content },
    ...Object.fromEntries(others),
  };

  function envelope(data: z.ZodType = z.strictObject({})) {
    return { 'application/json': answer(successEnvelope(data, call.hasNext)) };
  }
}

const parcelRef = { id, tracking_code: z.string().nullable() };
const eventRef = { id, parcel_id: id.nullable(), tracking_code: z.string().nullable() };

/** A parcel; if it was deleted meanwhile, what the activity log says about it. */
const sentParcel = z.union([parcel, z.looseObject(parcelRef)]);
const sentEvent = z.union([webhookActivity, z.looseObject(eventRef)]);

const customerRef = { id, name: z.string().nullable() };
const sentCustomer = z.union([customer, z.strictObject(customerRef)]);

type Webhook = { summary: string; data: z.ZodType };

const webhooks: Record<WebhookType, Webhook> = {
  'parcel.created': { summary: 'A parcel was created', data: sentParcel },
  'parcel.updated': { summary: 'A field of a parcel was changed', data: sentParcel },
  'parcel.deleted': { summary: 'A parcel was deleted', data: z.strictObject(parcelRef) },
  'parcel.delivered': { summary: 'A parcel was delivered', data: sentParcel },
  'event.created': { summary: 'An event joined a history', data: sentEvent },
  'event.deleted': { summary: 'An event was undone or deleted', data: z.looseObject(eventRef) },
  'invoice.issued': { summary: 'An invoice got its number', data: invoice },
  'invoice.paid': { summary: 'An invoice was paid', data: invoice },
  'invoice.cancelled': { summary: 'An invoice was cancelled', data: invoice },
  'credit_note.issued': { summary: 'A credit note was issued', data: invoice },
  'cash.settled': { summary: 'A driver’s cash was signed off', data: webhookSettlement },
  'booking.created': { summary: 'A customer’s user asked for a parcel', data: booking },
  'payout.issued': { summary: 'A payout was issued to a customer', data: payout },
  'payout.paid': { summary: 'A payout was paid', data: payout },
  'message.received': { summary: 'A visitor sent a message', data: message },
  'customer.created': { summary: 'A customer was added', data: sentCustomer },
  'customer.updated': { summary: 'A customer was changed', data: sentCustomer },
  'customer.deleted': { summary: 'A customer was deleted', data: z.strictObject(customerRef) },
  'webhook.test': { summary: 'The test button was used', data: z.strictObject({ endpoint: id }) },
};

/** The types of webhooks, in the order of the document. */
export const webhookTypes: readonly WebhookType[] = [...eventTypes, testType];

/** The schema of a webhook's payload. */
export function webhookPayload(type: WebhookType): z.ZodType {
  const { data } = webhooks[type];
  return z.strictObject({ type: z.literal(type), timestamp: time, data });
}

const webhookHeaders = [
  ['webhook-id', 'string', 'The same with each attempt and each replay.'],
  ['webhook-timestamp', 'integer', 'Seconds since 1970, of this attempt.'],
  [
    'webhook-signature',
    'string',
    '`v1,` and the HMAC-SHA256 of `{id}.{timestamp}.{content}` in base64; two of them while a secret is being replaced.',
  ],
].map(([name, type, description]) => {
  return { name, in: 'header', required: true, schema: { type }, description };
});

/** The webhooks of the document. */
function webhookOperations(schemas: Record<string, Json>, isClosed: boolean): Json {
  return Object.fromEntries(
    webhookTypes.map((type) => {
      const schema = answerSchema(webhookPayload(type), schemas, isClosed);
      const content = { 'application/json': { schema, example: schemaExample(schema, schemas) } };
      const words = type.split('.').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
      const post = {
        tags: ['webhooks'],
        operationId: `on${words.join('')}`,
        summary: webhooks[type].summary,
        security: [],
        parameters: webhookHeaders,
        requestBody: { required: true, content },
        responses: {
          '2XX': { description: 'Received. The content is not read.' },
          '4XX': { description: 'Like any other answer a failure: it is sent again.' },
        },
      };
      return [type, { post }];
    }),
  );
}
