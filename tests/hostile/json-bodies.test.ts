import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyone } from '../../server/http/middleware/access.ts';
import { panelPages } from '../support/full-panel.ts';
import { publicPages } from '../support/full-site.ts';
import { misfits, rulesOf } from '../support/hostile/bounds.ts';
import { addressOfCall, type Call, everyCall } from '../support/hostile/calls.ts';
import { faultOf } from '../support/hostile/documented.ts';
import { leakIn } from '../support/hostile/leaks.ts';
import { markedPanel } from '../support/hostile/marked-panel.ts';
import { patience, runs } from '../support/hostile/sample.ts';
import { jsonOf, texts, values } from '../support/hostile/values.ts';
import { dataOf, type Reply } from '../support/http.ts';

const names = ['id', 'parcel_id', 'image', 'topic', 'read', 'dismissed', 'token', '', 'a.b'];
const special = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'];

/** Requests that are near to this one, and some that are far from any. */
function bodiesNear({ path, fields }: Call): fc.Arbitrary<string> {
  const known = [...Object.keys(fields), ...Object.keys(rulesOf[path] ?? {})];
  const name = fc.oneof(
    { arbitrary: fc.constantFrom(...known), weight: 12 },
    { arbitrary: fc.constantFrom(...names, ...special), weight: 2 },
    { arbitrary: texts, weight: 1 },
  );
  const some = fc.array(fc.tuple(name, values), { maxLength: 3 });
  const near = some.map((others) =>
    jsonOf(Object.fromEntries([...Object.entries(fields), ...others])),
  );
  return fc.oneof(
    { arbitrary: near, weight: 12 },
    { arbitrary: values.map(jsonOf), weight: 1 },
    { arbitrary: broken, weight: 1 },
  );
}

const broken = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'NaN',
    '{"id":NaN}',
    "{'id':1}",
    '{"id":1}{"id":2}',
    '{"id":1,"id":2}',
    '\ufeff{"id":1}',
    '{"id":01}',
    '"\\ud800"',
    '{"\\ud800":1}',
    '['.repeat(100_000),
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
    `{"id":${'1'.repeat(200_000)}}`,
    `{${'"a":1,'.repeat(30_000)}"a":1}`,
    `"${'x'.repeat(300_000)}"`,
  ),
  texts,
);

type Panel = Awaited<ReturnType<typeof markedPanel>>;

/** The calls that take JSON; those that end the session are the last. */
async function jsonCalls(): Promise<Call[]> {
  const calls = await everyCall();
  return calls.filter(({ fields, isForm }) => !isForm && Object.keys(fields).length > 0);
}

/** Sends a call as who may: a visitor, where anyone may. */
function sendAs({ site, admin }: Panel, { method, path }: Call) {
  const isOpen = site.routes.some(
    (route) => route.handler === anyone && route.method === method && route.path === path,
  );
  const headers = { 'Content-Type': 'application/json' };
  const { ask } = isOpen ? site : admin;
  return (body: string) => ask(addressOfCall({ path }), { method, headers, body });
}

/** The lists of records that are changed at an address beside them. */
const listsOf: Record<string, string> = {
  '/api/parcels/merge': '/api/parcels',
  '/api/pages/picture': '/api/pages',
  '/api/customers/merge': '/api/customers',
};

/** What the site says that it has kept, asked for anew. */
async function readBack({ admin }: Panel, path: string, reply: Reply) {
  // Answers with a file.
  if (path === '/api/payouts/bank-file') return undefined;
  const { id, parcel_id } = dataOf(reply);
  if (path === '/api/settings') return dataOf(await admin.ask('/api/graph')).settings;
  // An event is no record of its own: what it did stands in the parcels.
  if (typeof id !== 'number' || path === '/api/events') return undefined;
  // The address of a share link is only returned once, and a replay is no record.
  if (path === '/api/share-links' || path === '/api/webhooks/:id/replay') return undefined;
  if (path.startsWith('/api/customers/:id')) return undefined;
  if (path.startsWith('/api/invoices')) return dataOf(await admin.ask(`/api/invoices/${id}`));
  const isEvent = path === '/api/activities';
  const list = isEvent ? `/api/parcels/${parcel_id}` : (listsOf[path] ?? path);
  const data = dataOf(await admin.ask(`${list}?per_page=100`));
  const entries: { id: number; version?: string }[] = isEvent ? data.history.data : data.data;
  const found = entries.find((entry) => entry.id === id);
  // Of a single record it is the `ETag`.
  if (found !== undefined) delete found.version;
  return found;
}

test(
  'whatever JSON a call gets, its answer is documented, and what it keeps is within bounds',
  patience,
  async () => {
    const panel = await markedPanel();
    let readAgain = 0;

    for (const call of await jsonCalls()) {
      const send = sendAs(panel, call);
      const rules = rulesOf[call.path] ?? {};
      await fc.assert(
        fc.asyncProperty(bodiesNear(call), async (body) => {
          const what = `${call.method} ${call.path} ${body.slice(0, 300)}`;
          const reply = await send(body);
          expect(faultOf(reply), what).toBeNull();
          expect(leakIn(reply, panel.site), what).toBeUndefined();
          if (reply.status >= 300) return;
          const stored = await readBack(panel, call.path, reply);
          if (stored === undefined) return;
          readAgain += 1;
          expect(dataOf(reply), what).toMatchObject(stored);
          expect(misfits(rules, stored), what).toEqual([]);
        }),
        runs(14),
      );
      await panel.site.background.idle();
    }

    expect(readAgain).toBeGreaterThan(30);
    expect({}).not.toHaveProperty('admin');
    const { cookie } = await panel.signIn();
    // What was kept can be shown: on each page there is some of it.
    for (const path of [...Object.values(panelPages), ...Object.values(publicPages)]) {
      expect(
        (await panel.site.ask(path, { headers: { Cookie: cookie } })).status,
        path,
      ).toBeLessThan(500);
    }
  },
);
