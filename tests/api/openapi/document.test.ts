import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { apiRoutes } from '../../../server/openapi/document.ts';
import { requestExample } from '../../../server/openapi/examples.ts';
import { inputSchema } from '../../../server/openapi/schemas.ts';
import { calls } from '../../../server/verbs/call.ts';
import { adminEmail, adminWith, signedInAdmin, type TestAdmin } from '../../support/admin.ts';
import { askWith, programWith } from '../../support/auth/api-keys.ts';
import { formOf } from '../../support/hostile/bodies.ts';
import { addressOfCall, everyCall } from '../../support/hostile/calls.ts';
import { markedPanel } from '../../support/hostile/marked-panel.ts';
import { addressOf } from '../../support/hostile/routes.ts';
import type { Json, Reply } from '../../support/http.ts';
import { callFor, differenceOf, documentedAnswers } from '../../support/openapi/answers.ts';
import { formBody } from '../../support/openapi/forms.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const run = promisify(execFile);
/** On PostgreSQL each of a hundred sites makes a database. */
const patience = { timeout: 600_000 };

async function documentOf(site: Pick<TestSite, 'ask'>) {
  const reply = await site.ask('/api/openapi.json');
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  return reply.json();
}

test('each call of the site is in the document, and each call of the document in the site', async () => {
  const site = await startSite();
  const routes = [...apiRoutes(site.routes).keys()].sort();
  expect([...calls.keys()].sort()).toEqual(routes);
  expect([...documentedAnswers(await documentOf(site)).keys()].sort()).toEqual(routes);
});

test('the document is for everybody, and in OpenAPI 3.1', async ({ site }) => {
  const { key } = await programWith(site, { scopes: ['webhooks'] });
  expect(await documentOf(site)).toMatchObject({ openapi: '3.1.1', info: { version: '1' } });
  expect((await askWith(site, key)('/api/openapi.json')).status).toBe(200);
});

test('it says which scopes open a call', async () => {
  const { paths } = await documentOf(await startSite());
  expect(paths['/api/parcels'].post.security).toEqual([
    { session: [] },
    { apiKey: ['parcels:write'] },
  ]);
  expect(paths['/api/backups'].get.security).toEqual([{ session: [] }]);
  expect(paths['/api/tracking'].get.security).toEqual([{}, { apiKey: ['parcels:read'] }]);
});

test('it describes each field of a form by one type, and a number as a number', async () => {
  const { paths } = await documentOf(await startSite());
  const forms = Object.values<Json>(paths).flatMap((methods) =>
    Object.values<Json>(methods).flatMap((operation) => {
      const { schema } = operation.requestBody?.content?.['multipart/form-data'] ?? {};
      return schema === undefined ? [] : [schema];
    }),
  );
  const fields = forms.flatMap(({ properties }) => Object.entries<Json>(properties));
  const several = fields.filter(([, { anyOf, type }]) => anyOf !== undefined || type === undefined);

  expect(forms.length).toBeGreaterThan(10);
  // A parcel by its id or by its number, and a time of any zone or of the site's.
  expect(new Set(several.map(([name]) => name))).toEqual(new Set(['id', 'happened_at']));
  for (const name of ['latitude', 'longitude', 'position']) {
    const types = fields.filter(([field]) => field === name).map(([, { type }]) => type);
    expect(types.length).toBeGreaterThan(1);
    for (const type of types) expect(['number', 'integer']).toContain(type);
  }
});

test('it says what a request may hold, as its schema does', () => {
  const { properties, required }: Json = inputSchema(
    calls.get('POST /api/parcels')?.json ?? never(),
  );
  expect(required).toEqual(['tracking_code', 'recipient_name']);
  expect(properties.tracking_code).toMatchObject({ type: 'string', minLength: 4, maxLength: 40 });
  expect(properties.recipient_name).toMatchObject({ type: 'string', maxLength: 300 });
  expect(JSON.stringify(properties.map_zoom)).toContain('"maximum":20');
});

function never(): never {
  throw new Error('There is no such call');
}

/** Calls whose example is refused: it needs what only an email, an authenticator or another server has. */
const refused = new Map([
  ['PATCH /api/admins/auth/update/password-guest', 400],
  ['POST /api/staff/accept', 410],
  ['POST /api/staff/accept/options', 410],
  ['POST /api/admins/auth/two-step', 401],
  ['POST /api/admins/auth/passkey', 401],
  ['POST /api/my/session/passkey', 401],
  ['PATCH /api/admins/totp', 422],
  // All of that site's cash is stated.
  ['PATCH /api/cash', 409],
  ['DELETE /api/admins/totp', 409],
  ['POST /api/admins/recovery-codes', 409],
  ['POST /api/admins/passkeys', 400],
  ['DELETE /api/admins/passkeys', 404],
  ['POST /api/admins/confirm/options', 409],
  ['POST /api/mail-server/test', 502],
  ['POST /api/my/session', 410],
  // That site's company has no street.
  ['POST /api/geocoder/test', 409],
  // Of a parcel that shows all: there is nothing to unlock.
  ['POST /api/parcels/{code}/unlock', 403],
]);

/** Those of customers' users have a test of their own: tests/api/my/access.test.ts. */
const ofStaffAndVisitors = [...calls].filter(([, { guard }]) => guard.kind !== 'customer-call');

/** What has to be done before an example, on a site of its own. */
const before: Record<string, string[]> = {
  'DELETE /api/staff': ['POST /api/staff'],
  'DELETE /api/keys': ['POST /api/keys'],
  'DELETE /api/customers/{id}/users': ['POST /api/customers/{id}/users'],
  'PATCH /api/customers/{id}/users': ['POST /api/customers/{id}/users'],
  'DELETE /api/export-links': ['POST /api/export-links'],
  'DELETE /api/parcel-views': ['POST /api/parcel-views'],
  'DELETE /api/views': ['POST /api/views'],
  'DELETE /api/events': ['POST /api/events'],
  'PATCH /api/admins/totp': ['POST /api/admins/totp'],
  'POST /api/parcels/merge': ['POST /api/parcels'],
  'POST /api/invoices/issue': [],
  'POST /api/invoices/payment': ['POST /api/invoices/issue'],
  'DELETE /api/invoices/payment': ['POST /api/invoices/issue', 'POST /api/invoices/payment'],
  'POST /api/invoices/cancellation': ['POST /api/invoices/issue'],
  'POST /api/invoices/mail': ['POST /api/invoices/issue'],
  'POST /api/receipts': ['POST /api/invoices/issue'],
  'DELETE /api/receipts': ['POST /api/invoices/issue', 'POST /api/receipts'],
  'DELETE /api/bankings': ['POST /api/bankings'],
  // Whoever is still owed something cannot be deleted.
  'DELETE /api/customers': ['PATCH /api/payouts'],
  'POST /api/payouts/bank-file': [],
  'DELETE /api/webhooks': ['POST /api/webhooks'],
  'POST /api/webhooks/{id}/replay': ['POST /api/webhooks'],
  'DELETE /api/mail-server': ['PATCH /api/mail-server'],
  'DELETE /api/geocoder': ['PATCH /api/geocoder'],
  'PATCH /api/admins/auth/update/password-user': [],
};

test('each call that takes JSON has an example, and each is taken', patience, async () => {
  const differences: string[] = [];
  const shared = await markedPanel();
  const taken = { count: 0 };
  for (const [name, call] of ofStaffAndVisitors) {
    if (call.json === undefined) continue;
    const isFirst = name === 'POST /api/admins';
    const isOwn = name.startsWith('DELETE') || before[name] !== undefined;
    const { site, admin } = isOwn ? await markedPanel() : shared;
    await site.db.updateTable('staff').set({ email: adminEmail }).where('id', '=', 1).execute();
    const own = isFirst ? await startSite() : site;
    // Some of the examples end the session.
    const signedIn = isOwn ? admin : await signedInAdmin(site);
    const { ask } = isFirst ? adminWith(own, '') : signedIn;
    for (const earlier of before[name] ?? []) await exampleOf(earlier, ask);
    const reply = await exampleOf(name, ask);
    if (reply.status >= 300 && reply.status !== refused.get(name))
      differences.push(`${name} ${reply.status}: ${reply.text}`);
    else if (reply.status < 300) taken.count += 1;
  }
  expect(differences).toEqual([]);
  expect(taken.count).toBeGreaterThan(70);
});

/** Sends the example of a call, about the first record where it is about one. */
function exampleOf(name: string, ask: TestAdmin['ask']) {
  const [method = '', path = ''] = name.split(' ');
  const address = addressOf(path.replace(/\{(\w+)\}/g, ':$1'));
  return ask(address, { method, json: requestExample(calls.get(name) ?? never()) });
}

test('each form has an example, and each is taken', patience, async () => {
  const { site, admin } = await markedPanel();
  await site.db.updateTable('staff').set({ email: adminEmail }).where('id', '=', 1).execute();
  const { paths } = await documentOf(site);
  const forms = ofStaffAndVisitors.filter(([, { form }]) => form !== undefined);
  expect(forms.length).toBeGreaterThan(12);
  const differences: string[] = [];
  for (const [name] of forms) {
    const [method = '', path = ''] = name.split(' ');
    const { content } = paths[path][method.toLowerCase()].requestBody;
    const { schema, example } = content['multipart/form-data'];
    if (example === undefined) differences.push(`${name} has none`);
    const address = addressOf(path.replace(/\{(\w+)\}/g, ':$1'));
    const isVisitors = path.startsWith('/api/followers');
    const { ask } = isVisitors || name.includes('signin') ? adminWith(site, '') : admin;
    const reply = await ask(address, { method, ...(await formBody(schema, example ?? {})) });
    if (reply.status >= 400 && reply.status !== refused.get(name))
      differences.push(`${name} ${reply.status}: ${reply.text}`);
  }
  expect(differences).toEqual([]);
});

test('each part of an address has an example, and each is taken', patience, async () => {
  const { site, admin } = await markedPanel();
  await exampleOf('POST /api/webhooks', admin.ask);
  const { paths } = await documentOf(site);
  const differences: string[] = [];
  for (const [path, operations] of Object.entries<Json>(paths)) {
    if (path.startsWith('/api/my/')) continue;
    for (const [method, { parameters }] of Object.entries<Json>(operations)) {
      const own = Array.isArray(parameters) ? parameters.filter(({ in: where }) => where) : [];
      const without = own.filter(
        ({ in: where, example }) => where !== 'header' && (example ?? '') === '',
      );
      differences.push(...without.map(({ name }) => `${method} ${path}: ${name} has none`));
      const inQuery = own.filter(({ in: where }) => where === 'query');
      const required = inQuery.filter((parameter) => parameter.required);
      for (const parameter of inQuery) {
        const sent = new Set([...required, parameter]);
        const query = new URLSearchParams([...sent].map(({ name, example }) => [name, example]));
        const address = `${addressOf(path.replace(/\{(\w+)\}/g, ':$1'))}?${query}`;
        const { formExample } = calls.get(`${method.toUpperCase()} ${path}`) ?? {};
        const form = formExample && { method: 'POST', form: formExample };
        const reply = await admin.ask(address.replace('WB-1001', 'TEST-1001'), form);
        if (reply.status >= 400) differences.push(`${address} ${reply.status}: ${reply.text}`);
      }
    }
  }
  expect(differences).toEqual([]);
});

test('each call has an example of its answer, which is as the answer is', async () => {
  const document = await documentOf(await startSite());
  const answers = documentedAnswers(document);
  const differences: string[] = [];
  for (const [name, { status = 200, media }] of [...calls]) {
    if (media !== undefined) continue;
    const [method = '', path = ''] = name.split(' ');
    const operation = document.paths[path][method.toLowerCase()];
    const { example } = operation.responses[status].content['application/json'];
    expect(example, name).toMatchObject({ status: 'success', errors: [] });
    const difference = differenceOf(name, exampleReply(status, example), answers.get(name));
    if (difference !== null) differences.push(difference);
  }
  expect(differences).toEqual([]);
});

function exampleReply(status: number, example: unknown): Reply {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status, headers, text: JSON.stringify(example), json: () => example };
}

test('each failure has an example, which is as failures are', async () => {
  const { components, paths } = await documentOf(await startSite());
  const statuses = new Map<string, number>();
  for (const operations of Object.values<Json>(paths)) {
    for (const { responses } of Object.values<Json>(operations)) {
      for (const [status, { $ref }] of Object.entries<Json>(responses)) {
        if (typeof $ref === 'string') statuses.set($ref.split('/').at(-1) ?? '', Number(status));
      }
    }
  }
  expect([...statuses.keys()].sort()).toEqual(Object.keys(components.responses).sort());
  for (const [name, status] of statuses) {
    const { example } = components.responses[name].content['application/json'];
    const any = new Map([[String(status), new Set<string>()]]);
    const difference = differenceOf('POST /api/parcels', exampleReply(status, example), any);
    expect(difference, name).toBeNull();
  }
});

test('answers are as it says', patience, async () => {
  const { site, signIn } = await markedPanel();
  const answers = documentedAnswers(await documentOf(site));
  const differences: string[] = [];
  const visitor = adminWith(site, '');
  const check = async (who: 'admin' | 'visitor', method: string, path: string, sent: object) => {
    const name = callFor(site, method, path);
    if (name === null) return;
    const { ask } = who === 'admin' ? await signIn() : visitor;
    const reply = await ask(path, { method, ...sent });
    const difference = differenceOf(name, reply, answers.get(name));
    if (difference !== null) differences.push(difference);
  };
  for (const { method, path } of [...apiRoutes(site.routes).values()].map(({ route }) => route)) {
    if (method !== 'GET') continue;
    await check('admin', method, addressOf(path), {});
    await check('visitor', method, addressOf(path), {});
  }
  for (const { method, path, fields, isForm } of await everyCall()) {
    if (!path.startsWith('/api/') || path === '/api/backups') continue;
    const sent = isForm ? await formOf(fields) : { json: fields };
    await check('visitor', method, addressOf(path), sent);
    await check('admin', method, addressOf(path), { json: { nothing: 'x' } });
    await check('admin', method, addressOfCall({ path }).replace(':code', 'TEST-1001'), sent);
  }
  expect(differences).toEqual([]);
});

/** Redocly's rules, and the list of findings that are accepted, each with its reason. */
const lintFiles = ['redocly.yaml', '.redocly.lint-ignore.yaml'];

test('Redocly finds nothing in it', { ...patience, tags: 'extended' }, async ({ site }) => {
  const dir = mkdtempSync(join(tmpdir(), 'waybill-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const root = join(import.meta.dirname, '../../..');
  for (const name of lintFiles) copyFileSync(join(root, name), join(dir, name));
  writeFileSync(join(dir, 'openapi.json'), (await site.ask('/api/openapi.json')).text);
  const command = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const lint = [command, 'lint', 'openapi.json', '--format=json'];
  const { stdout } = await run(process.execPath, lint, { env, cwd: dir, maxBuffer: 2 ** 24 });
  const { totals, problems } = JSON.parse(stdout);
  expect(problems.filter(({ ignored }: { ignored?: true }) => ignored !== true)).toEqual([]);
  // One that is not there any more is not allowed any more.
  const allowed = readFileSync(join(root, '.redocly.lint-ignore.yaml'), 'utf8').match(/- '#/g);
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: allowed?.length });
});
