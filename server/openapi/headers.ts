import type { Json } from './schemas.ts';

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

/** What answers refer to. */
export function headerComponents(): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, { type, description }]) => [
      name,
      { schema: { type }, description },
    ]),
  );
}

/** Headers of an answer by their names. */
export function headersOf(...names: HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Those of every answer where a limit counts. */
export const limitHeaders = headersOf(
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
);
