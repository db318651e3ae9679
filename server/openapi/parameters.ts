import type { Call } from '../verbs/call.ts';
import { parameterExample } from './examples.ts';
import { inputSchema, type Json } from './schemas.ts';

/** The parameters that operations share. */
export const parameterComponents = {
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

/** What stands in the address of a call, and in its headers. */
export function parametersOf({ path, method, query, errors }: Call): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    ...{ name, in: 'path', required: true },
    schema: { type: 'string' },
    example: parameterExample(name, { type: 'string' }),
  }));
  const { properties, required } = query === undefined ? {} : Object(inputSchema(query));
  const inQuery = Object.entries<Json>(Object(properties)).map(
    ([name, { default: _, ...schema }]) => ({
      ...{ name, in: 'query', required: Object(required ?? []).includes?.(name) ?? false },
      schema,
      example: parameterExample(name, schema),
    }),
  );
  const headers = [
    ...(method === 'POST' ? [ref('idempotencyKey')] : []),
    ...(errors?.includes(412) ? [ref('ifMatch')] : []),
    ...(path.startsWith('/api/backups/{') ? [ref('password')] : []),
  ];
  return [...inPath, ...inQuery, ...headers, ref('lang')];
}
