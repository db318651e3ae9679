import type { z } from 'zod';
import { type Call, isPage } from '../verbs/call.ts';
import { inputSchema, type Json } from './schemas.ts';

type Header = { type: 'integer' | 'string'; description: string };

/** The headers of answers. */
const headers = {
  ETag: { type: 'string', description: 'Names the version of the record.' },
  'RateLimit-Limit': { type: 'integer', description: 'Requests in a window of time.' },
  'RateLimit-Remaining': { type: 'integer', description: 'How many are left.' },
  'RateLimit-Reset': { type: 'integer', description: 'Seconds until all are back.' },
  RateLimit: {
    type: 'string',
    description: 'Of a key: what is left, and for how many seconds; `"api-key";r=599;t=60`.',
  },
  'RateLimit-Policy': {
    type: 'string',
    description: 'Of a key: requests, and the window in seconds; `"api-key";q=600;w=60`.',
  },
  'Retry-After': { type: 'integer', description: 'In seconds.' },
  'WWW-Authenticate': { type: 'string', description: 'Of an API key that cannot be used.' },
  'Content-Disposition': { type: 'string', description: 'The name of the file.' },
} as const satisfies Record<string, Header>;

type HeaderName = keyof typeof headers;

/** The headers that answers refer to. */
export function headerComponents(): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, { type, description }]) => [
      name,
      { schema: { type }, description },
    ]),
  );
}

/** References to headers by their names. */
export function headerRefs(...names: HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers of every answer of a call with a limit. */
export const limitHeaders = headerRefs(
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
);

/** The failures of calls by status: name and meaning. */
const errors: Record<number, [name: string, description: string]> = {
  400: ['BadRequest', 'The address or the content cannot be read.'],
  401: ['Unauthorized', 'Not signed in, or the API key cannot be used.'],
  403: ['Forbidden', 'The role, or the scopes of the key, do not allow it.'],
  404: ['NotFound', 'There is no such record.'],
  409: ['Conflict', 'The state of the record, or another record, does not allow it.'],
  410: ['Gone', 'The link was used, or has ended.'],
  412: ['PreconditionFailed', 'The record was changed since it was read (`If-Match`).'],
  413: ['TooLarge', 'The content is too large.'],
  414: ['AddressTooLong', 'The address is too long.'],
  415: ['UnsupportedType', 'The content is of another type.'],
  422: [
    'Invalid',
    'Fields or parameters are missing, unknown or out of bounds; each is named in `error_details`.',
  ],
  429: ['TooManyRequests', 'Too many requests; `Retry-After` says when to come back.'],
  500: ['Failed', 'The site failed; the answer has the id that its log has too.'],
  502: ['MailServerFailed', 'The mail server or the geocoder refused, or is away.'],
  503: ['Unavailable', 'The site is busy or full; `Retry-After` says when to come back.'],
};

const everywhere = [400, 401, 403, 414, 429, 500, 503];
const withContent = [409, 413, 415];

/** The failures of a call, by status. */
export function callErrors(call: Call): Json {
  const { json, form, path, method, takesVersion, errors: own = [] } = call;
  const hasContent = json !== undefined || form !== undefined;
  const namesRecord = path.includes('{') || [json, form].some(takesId);
  const statuses = new Set<number>([
    ...everywhere,
    ...own,
    // 409: an `Idempotency-Key` may belong to another request.
    ...(hasContent ? withContent : []),
    ...(method === 'POST' ? [409] : []),
    ...(isPage(call) ? [] : [422]),
    ...(namesRecord ? [404] : []),
    ...(takesVersion ? [412] : []),
  ]);
  const sorted = [...statuses].sort((a, b) => a - b);
  return Object.fromEntries(sorted.map((status) => [status, { $ref: responseRef(status) }]));
}

/** Whether the content of a call names the record, by `id`. */
function takesId(schema: z.ZodType | undefined): boolean {
  if (schema === undefined) return false;
  const { required } = inputSchema(schema);
  return Array.isArray(required) && required.includes('id');
}

function responseRef(status: number): string {
  return `#/components/responses/${errors[status]?.[0] ?? ''}`;
}

/** Further headers of some failures. */
const ownHeaders: Record<string, Json> = {
  401: headerRefs('WWW-Authenticate'),
  409: headerRefs('Retry-After'),
  429: headerRefs('Retry-After'),
  503: headerRefs('Retry-After'),
};

/** The failures that operations refer to. */
export function errorComponents(): Json {
  const schema = { $ref: '#/components/schemas/Failure' };
  const entries = Object.entries(errors).map(([status, [name, description]]) => {
    const headers = { ...limitHeaders, ...ownHeaders[status] };
    const example = failureExample(Number(status), description);
    return [name, { description, headers, content: { 'application/json': { schema, example } } }];
  });
  return Object.fromEntries(entries);
}

function failureExample(status: number, message: string): Json {
  const detail = { field: 'recipient_name', code: 'required', message: 'This field is required.' };
  return {
    status: status < 500 ? 'fail' : 'error',
    data: {},
    errors: [message],
    message,
    ...(status === 422 && { error_details: [detail] }),
  };
}
