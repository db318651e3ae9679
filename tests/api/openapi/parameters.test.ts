import { expect } from 'vitest';
import { type Call, calls, isPage } from '../../../server/verbs/call.ts';
import { fullPanel } from '../../support/full-panel.ts';
import type { Json, Reply } from '../../support/http.ts';
import { test } from '../../support/site-test.ts';

/** Those of customers' users are refused to everybody here, before anybody looks at their parameters. */
const known = [...calls.values()].filter(
  (call) => !isPage(call) && call.guard.kind !== 'customer-call',
);

const addressOf = ({ path }: Call) => path.replace(':code', 'TEST-1001').replace(/:\w+/g, '1');

/** The parameters that an answer says it does not know. */
function unknownIn(reply: Reply): string[] {
  if (reply.status !== 422) return [];
  const details: Json[] = reply.json().error_details;
  return details.flatMap(({ field, code }) => (code === 'unrecognized_keys' ? [field] : []));
}

/** Asks as whom each call is for. */
async function site() {
  const { site, admin } = await fullPanel();
  const ask = (call: Call, query: string, method: string = call.method) =>
    (call.guard.kind === 'guest' ? site : admin).ask(`${addressOf(call)}?${query}`, { method });
  return { site, admin, ask };
}

test('each call refuses a parameter that it does not take, and names it', {
  timeout: 60_000,
}, async () => {
  const { ask } = await site();
  const deaf: string[] = [];
  for (const call of known) {
    const unknown = unknownIn(await ask(call, 'zz=1'));
    if (unknown.join() !== 'zz') deaf.push(`${call.method} ${call.path}`);
  }

  expect(known.length).toBeGreaterThan(150);
  expect(deaf).toEqual([]);
});

test('however it is spelled or asked for', async () => {
  const { ask } = await site();
  const parcels = calls.get('GET /api/parcels');
  const create = calls.get('POST /api/parcels');
  if (parcels === undefined || create === undefined) throw new Error('There is no such call');
  const queries = {
    '%7a%7a=1': ['zz'],
    zz: ['zz'],
    'lang=de&page=1&zz=': ['zz'],
    'Page=2&stages=delivered': ['Page', 'stages'],
    'constructor=1&__proto__=1&toString=': ['constructor', '__proto__', 'toString'],
    '+page=1': [' page'],
  };
  for (const [query, unknown] of Object.entries(queries)) {
    expect(unknownIn(await ask(parcels, query)), query).toEqual(unknown);
    expect((await ask(parcels, query, 'HEAD')).status, query).toBe(422);
    expect(unknownIn(await ask(create, query)), query).toEqual(
      expect.arrayContaining([unknown.at(-1)]),
    );
  }
  // Whatever is named twice.
  expect((await ask(parcels, 'zz=1&zz=2')).status).toBe(400);
  for (const query of ['lang=de', '_=1712', 'lang=de&_=1&page=1']) {
    expect((await ask(parcels, query)).status, query).toBe(200);
  }
});

test('who may not make a call does not learn what it takes', async () => {
  const { site: own } = await site();
  expect((await own.ask('/api/customers?zz=1')).status).toBe(401);
});

test('each call takes all parameters that the document has of it', async () => {
  const { admin, ask } = await site();
  const document = (await admin.ask('/api/openapi.json')).json();
  const refused: string[] = [];
  for (const call of known) {
    const name = call.path.replace(/:(\w+)/g, '{$1}');
    const { parameters }: Json = document.paths[name][call.method.toLowerCase()];
    const query = new URLSearchParams(
      parameters
        .filter(({ in: place }: Json) => place === 'query')
        .map((parameter: Json) => [parameter.name, String(parameter.example)]),
    );
    if (unknownIn(await ask(call, String(query))).length > 0) refused.push(name);
  }
  expect(refused).toEqual([]);
});

test('pages ignore what they do not know, the API’s documentation too', async () => {
  const { site: own, admin } = await site();
  for (const path of [
    '/',
    '/track.html',
    '/contact.html',
    '/api/docs',
    '/qr.svg?code=TEST-1001&',
  ]) {
    const address = `${path}${path.includes('?') ? '' : '?'}zz=1&utm_source=shop`;
    expect((await own.ask(address)).status, address).toBe(200);
  }
  const list = await admin.ask('/control/parcels/list.html?zz=1&done=saved&per_page=1&columns=run');
  expect(list.status).toBe(200);
  const [, next = ''] = /href="([^"]*page=2[^"]*)"/.exec(list.text.replaceAll('&amp;', '&')) ?? [];
  const kept = new URLSearchParams(next.split('?')[1]);
  expect(Object.fromEntries(kept)).toEqual({ per_page: '1', columns: 'run', page: '2' });
  expect((await admin.ask(next)).status).toBe(200);
});
