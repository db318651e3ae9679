import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { askWith, programWith } from '../support/auth/api-keys.ts';
import { parcelsOf } from '../support/examples/worker.ts';
import { dataOf } from '../support/http.ts';
import { createParcel, startReceiver, webhookSite } from '../support/notifications/webhooks.ts';
import { startSite, type TestSite } from '../support/site.ts';

const named = z.object({ name: z.string(), value: z.string() });

/** What the tests look at of a workflow that n8n has exported. */
const workflow = z.object({
  name: z.string(),
  nodes: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      type: z.string(),
      typeVersion: z.number(),
      position: z.tuple([z.number(), z.number()]),
      parameters: z.record(z.string(), z.any()),
    }),
  ),
  connections: z.record(
    z.string(),
    z.object({
      main: z.array(
        z.array(z.object({ node: z.string(), type: z.literal('main'), index: z.number() })),
      ),
    }),
  ),
  active: z.literal(false),
});

const httpRequest = z.object({
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  url: z.string(),
  authentication: z.literal('genericCredentialType'),
  genericAuthType: z.literal('httpBearerAuth'),
  headerParameters: z.object({ parameters: z.array(named) }).optional(),
  jsonBody: z.string().optional(),
});

type Json = Record<string, unknown>;

/** The request that a node “HTTP Request” makes of what comes in. */
function requestOf(parameters: Json, $json: Json) {
  const { method, url, headerParameters, jsonBody } = httpRequest.parse(parameters);
  const headers = (headerParameters?.parameters ?? []).map(({ name, value }): [string, string] => [
    name,
    filledIn(value, $json),
  ]);
  return {
    method,
    url: new URL(filledIn(url, $json)),
    headers: Object.fromEntries(headers),
    json: jsonBody === undefined ? undefined : JSON.parse(filledIn(jsonBody, $json)),
  };
}

/** A value as n8n reads it: behind `=` it is a text with expressions in it. */
function filledIn(value: string, $json: Json): string {
  if (!value.startsWith('=')) return value;
  return value
    .slice(1)
    .replace(/\{\{([\s\S]*?)\}\}/g, (_, expression: string) =>
      String(runInNewContext(`(${expression.trim()})`, { $json, JSON })),
    );
}

/** Runs a node “Code” once for all items. @returns the items. */
async function runCode(jsCode: string, input: { headers: Json; body: string }): Promise<unknown> {
  const $input = { first: () => ({ json: { headers: input.headers } }) };
  const helpers = { getBinaryDataBuffer: async () => Buffer.from(input.body) };
  const globals = { $input, helpers, Buffer, require: createRequire(import.meta.url) };
  return runInNewContext(`(async function () {${jsCode}}).call({ helpers })`, globals);
}

const files = ['orders-to-parcels', 'waybill-webhooks'];

function workflowIn(name: string) {
  const file = join(import.meta.dirname, `../../examples/n8n/${name}.json`);
  const { nodes, connections } = workflow.parse(JSON.parse(readFileSync(file, 'utf8')));
  const node = (title: string) => {
    const found = nodes.find((one) => one.name === title);
    if (found === undefined) throw new Error(`There is no node ${title}`);
    return found.parameters;
  };
  return { nodes, connections, node };
}

/** What the API's document says of a request. */
async function documented(site: Pick<TestSite, 'ask'>, method: string, path: string) {
  const document = (await site.ask('/api/openapi.json')).json();
  const operation = document.paths[path]?.[method.toLowerCase()];
  const parameters: { $ref?: string }[] = operation?.parameters ?? [];
  const refs = parameters.map(({ $ref }) => $ref?.split('/').at(-1) ?? '');
  return {
    operation,
    headers: refs.map((ref) => document.components.parameters[ref]?.name),
    body: operation?.requestBody?.content['application/json'].schema,
  };
}

describe.each(files)('%s', (name) => {
  test('links nodes that it has, each of which has its own name', () => {
    const { nodes, connections } = workflowIn(name);
    const names = nodes.map((node) => node.name);
    const linked = Object.entries(connections).flatMap(([from, { main }]) => [
      from,
      ...main.flat().map(({ node }) => node),
    ]);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(linked)).toEqual(new Set(names));
  });
});

const order = {
  order: 1042,
  tracking_code: 'N8N-1042',
  name: 'Ida "Bo" Brandt',
  email: 'ida@example.org',
  address: 'Hafenstraße 12\\4, Hamburg',
  content: 'Tea pot',
};

test('the request that creates a parcel is one of the API’s document, and creates one', async () => {
  const { node } = workflowIn('orders-to-parcels');
  const site = await startSite();
  const { key } = await programWith(site, { scopes: ['parcels:write'] });
  expect(node('An order comes')).toMatchObject({
    httpMethod: 'POST',
    authentication: 'headerAuth',
  });

  const { method, url, headers, json } = requestOf(node('Create the parcel'), { body: order });
  const { operation, headers: known, body } = await documented(site, method, url.pathname);
  expect(operation.security).toContainEqual({ apiKey: ['parcels:write'] });
  expect(Object.keys(headers)).toEqual(['Idempotency-Key']);
  expect(known).toEqual(expect.arrayContaining(Object.keys(headers)));
  expect(Object.keys(body.properties)).toEqual(expect.arrayContaining(Object.keys(json)));
  expect(Object.keys(json)).toEqual(expect.arrayContaining(body.required));

  const send = () => askWith(site, key)(url.pathname, { method, headers, json });
  expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
  expect(await parcelsOf(site)).toEqual([
    expect.objectContaining({
      tracking_code: 'N8N-1042',
      recipient_name: order.name,
      destination: order.address,
      note: 'Order 1042',
    }),
  ]);
});

test('the code takes a webhook of Waybill, and refuses any other', async () => {
  const { node } = workflowIn('waybill-webhooks');
  expect(node('Waybill tells')).toMatchObject({ httpMethod: 'POST', options: { rawBody: true } });
  const hooks = await webhookSite();
  const receiver = await startReceiver();
  const { secret } = await hooks.add(receiver.url);
  await createParcel(hooks, 'WB-1001');
  await hooks.sent();
  const [webhook] = receiver.received;
  if (webhook === undefined) throw new Error('No webhook came');
  const code = String(node('Check the signature').jsCode);
  expect(code).toContain("'whsec_…'");
  const jsCode = code.replace('whsec_…', secret);

  const items = await runCode(jsCode, webhook);
  expect(items).toMatchObject([
    { json: { type: 'parcel.created', data: { tracking_code: 'WB-1001' } } },
  ]);
  const then = new Date(Date.now() - 6 * 60_000);
  const old = {
    'webhook-id': webhook.id,
    'webhook-timestamp': String(Math.floor(then.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(webhook.id, then, webhook.body),
  };
  const wrong = 'The signature is wrong.';
  await expect(runCode(jsCode, { ...webhook, body: `${webhook.body} ` })).rejects.toThrow(wrong);
  await expect(runCode(jsCode, { ...webhook, headers: old })).rejects.toThrow(wrong);
  await expect(runCode(code, webhook)).rejects.toThrow(wrong);
});

test('what was delivered is read from the API, with its proof', async () => {
  const { node } = workflowIn('waybill-webhooks');
  const hooks = await webhookSite();
  await createParcel(hooks, 'WB-1001');
  await hooks.call('PATCH', '/api/parcels', { id: 'WB-1001', stage: 'delivered' });
  const $json = { type: 'parcel.delivered', data: { tracking_code: 'WB-1001' } };
  const { conditions }: { conditions: { leftValue: string; rightValue: string }[] } =
    node('Delivered?').conditions;
  expect(conditions.map(({ leftValue }) => filledIn(leftValue, $json))).toEqual([
    conditions[0]?.rightValue,
  ]);

  const { method, url } = requestOf(node('Get the proof of delivery'), $json);
  const { operation } = await documented(hooks.site, method, '/api/parcels/{code}');
  expect(operation.security).toContainEqual({ apiKey: ['parcels:read'] });
  const { ask } = await programWith(hooks.site, { scopes: ['parcels:read'] });
  const reply = await ask(url.pathname, { method });
  expect(reply.status).toBe(200);
  expect(dataOf(reply)).toHaveProperty('delivery');
});
