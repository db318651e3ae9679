import { expect, test } from 'vitest';
import { openApiDocument } from '../../../server/openapi/document.ts';
import type { Json } from '../../support/http.ts';
import { startSite } from '../../support/site.ts';

/** What says nothing of a value's shape. */
const words = ['description', 'default', 'example', 'title'];

/** The places of a schema where anything may stand. */
function shapeless(schema: Json, place: string): string[] {
  if (typeof schema !== 'object' || schema === null || '$ref' in schema) return [];
  const { type, items, properties, additionalProperties: others } = schema;
  const kinds = [type].flat();
  const isOpen =
    Object.keys(schema).every((key) => words.includes(key)) ||
    (kinds.includes('array') && items === undefined) ||
    (kinds.includes('object') &&
      properties === undefined &&
      Object.keys(others ?? {}).length === 0);
  const parts = [
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] ?? []),
    ...(items === undefined ? [] : [items]),
    ...(typeof others === 'object' && Object.keys(others).length > 0 ? [others] : []),
  ];
  return [
    ...(isOpen ? [place] : []),
    ...parts.flatMap((part: Json) => shapeless(part, place)),
    ...Object.entries(properties ?? {}).flatMap(([name, part]) =>
      shapeless(part, `${place} ${name}`),
    ),
  ];
}

/** All schemas in the document, by their places. */
function schemasIn(part: Json, place: string): [string, Json][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]): [string, Json][] => {
    if (key === 'example') return [];
    return key === 'schema' ? [[place, value]] : schemasIn(value, `${place} ${key}`);
  });
}

test('each list and each object of the document has a shape', async () => {
  const { routes } = await startSite();
  const { paths, webhooks, components }: Json = openApiDocument(routes, { company: 'Test' });
  const schemas = [
    ...schemasIn(paths, ''),
    ...schemasIn(webhooks, 'webhooks'),
    ...schemasIn(components.parameters, 'parameters'),
    ...Object.entries<Json>(components.schemas),
  ];
  expect(schemas.length).toBeGreaterThan(400);
  expect(schemas.flatMap(([place, schema]) => shapeless(schema, place))).toEqual([]);

  const { lines } =
    paths['/api/invoices'].patch.requestBody.content['application/json'].schema.properties;
  expect(lines.items.properties).toHaveProperty('unit_price');
});
