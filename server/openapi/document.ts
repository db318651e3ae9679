import type { Handler } from 'hono';
import { z } from 'zod';
import { type Guard, guardOf, isOpenToKeys } from '../http/middleware/access.ts';
import { scopes } from '../shared/api-scopes.ts';
import type { CallDoc, Calls, GuardedCall } from './call.ts';
import { accountCalls } from './calls/account.ts';
import { invoiceCalls } from './calls/invoices.ts';
import { parcelCalls } from './calls/parcels.ts';
import { siteCalls } from './calls/site.ts';
import { webhookCalls } from './calls/webhooks.ts';
import { errorComponents, errorsOf } from './errors.ts';
import { exampleOf } from './examples.ts';
import { answerSchema, inputSchema, type Json } from './schemas.ts';

/** Every call of the API. */
export const calls: Calls = {
  ...parcelCalls,
  ...invoiceCalls,
  ...accountCalls,
  ...siteCalls,
  ...webhookCalls,
};

export type Route = { method: string; path: string; handler: Handler };

/** The routes of the API by the names that the document has for them: `GET /api/parcels/{code}`. */
export function apiRoutes(routes: readonly Route[]): Map<string, { route: Route; guard: Guard }> {
  const found = new Map<string, { route: Route; guard: Guard }>();
  for (const route of routes) {
    const guard = guardOf(route.handler);
    if (guard === undefined || !route.path.startsWith('/api/')) continue;
    const name = `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`;
    if (!found.has(name)) found.set(name, { route, guard });
  }
  return found;
}

type Options = {
  company: string;
  /** Whether answers hold nothing but what is said; for tests. */
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
    const call = calls[name];
    if (call === undefined) continue;
    const [method = '', path = ''] = name.split(' ');
    const guarded = { ...call, method, path, guard };
    tags.add(tagOf(path));
    const operation = operationOf(guarded, route, answer);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  function answer(data: z.ZodType): Json {
    const schema = answerSchema(data, schemas, isClosed);
    return { schema, example: exampleOf(schema, schemas) };
  }
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
    components: { ...errorComponents(), ...sharedComponents, schemas },
  };
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
  },
  parameters: {
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
  },
};

const ref = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

/** The first segment of a path below `/api/`. */
export function tagOf(path: string): string {
  return path.split('/')[2]?.replace(/\..*/, '') ?? '';
}

/** The content of an answer: its schema, and an example. */
type AnswerContent = (data: z.ZodType) => Json;

function operationOf(call: GuardedCall, route: Route, answer: AnswerContent): Json {
  const { summary, description, method, path } = call;
  return {
    tags: [tagOf(path)],
    operationId: operationId(method, path),
    summary,
    ...(description !== undefined && { description }),
    security: securityOf(call, route),
    parameters: parametersOf(call),
    ...requestOf(call),
    responses: { ...answersOf(call, answer), ...errorsOf(call) },
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

function securityOf({ guard, method }: GuardedCall, { path }: Route): Json[] {
  const open = scopes.filter((scope) => isOpenToKeys([scope], { method, path, guard }));
  const byKey = open.length === 0 ? [] : [{ apiKey: open.length === scopes.length ? [] : open }];
  return guard.kind === 'anyone' ? [{}, ...byKey] : [{ session: [] }, ...byKey];
}

function parametersOf({ path, method, query, isVersioned }: GuardedCall): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    ...{ name, in: 'path', required: true },
    schema: { type: 'string' },
  }));
  const { properties, required } = query === undefined ? {} : Object(inputSchema(query));
  const inQuery = Object.entries<Json>(Object(properties)).map(
    ([name, { default: _, ...schema }]) => ({
      ...{ name, in: 'query', required: Object(required ?? []).includes?.(name) ?? false },
      schema,
    }),
  );
  const headers = [
    ...(method === 'POST' ? [ref('idempotencyKey')] : []),
    ...(isVersioned && (method === 'PATCH' || method === 'DELETE') ? [ref('ifMatch')] : []),
    ...(path.startsWith('/api/backups/{') ? [ref('password')] : []),
  ];
  return [...inPath, ...inQuery, ...headers, ref('lang')];
}

function requestOf({ json, form, example }: CallDoc): Json {
  if (json === undefined && form === undefined) return {};
  return {
    requestBody: {
      required: true,
      content: {
        ...(json && {
          'application/json': { schema: inputSchema(json), ...(example && { example }) },
        }),
        ...(form && { 'multipart/form-data': { schema: inputSchema(form) } }),
      },
    },
  };
}

const limits = {
  'RateLimit-Limit': { schema: { type: 'integer' }, description: 'Requests in a minute.' },
  'RateLimit-Remaining': { schema: { type: 'integer' }, description: 'How many are left.' },
  'RateLimit-Reset': { schema: { type: 'integer' }, description: 'Seconds until all are back.' },
};

const version = {
  ETag: { schema: { type: 'string' }, description: 'Names the version of the record.' },
};

function answersOf(call: GuardedCall, answer: AnswerContent): Json {
  const { status = 200, also = {}, media } = call;
  const content =
    media === undefined
      ? envelope(call.answer)
      : Object.fromEntries(media.map((type) => [type, { schema: { type: kindOf(type) } }]));
  const headers = { ...limits, ...(call.isVersioned && call.method !== 'DELETE' && version) };
  const others = Object.entries(also).map(([code, data]) => [
    code,
    {
      description: code === '304' ? 'Not changed since it was read (`If-None-Match`).' : 'Done.',
      ...(data !== null && { content: envelope(data) }),
    },
  ]);
  return {
    [status]: { description: 'Done.', headers, content },
    ...Object.fromEntries(others),
  };

  function envelope(data: z.ZodType = z.strictObject({})) {
    return { 'application/json': answer(success(data, call.hasNext)) };
  }
}

function kindOf(mediaType: string): string {
  return mediaType === 'application/json' ? 'object' : 'string';
}

function success(data: z.ZodType, hasNext = false): z.ZodType {
  return z.strictObject({
    status: z.literal('success'),
    data,
    errors: z.array(z.string()).max(0),
    message: z.string(),
    admin: z.literal(false).optional(),
    user: z.literal(false).optional(),
    ...(hasNext && { meta: z.strictObject({ next: z.string() }).optional() }),
  });
}
