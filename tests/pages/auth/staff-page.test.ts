import { expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { keysOf, shop } from '../../support/auth/api-keys.ts';
import { idOf, invitee, staffedSite } from '../../support/auth/staff.ts';
import { noticeOf } from '../../support/http.ts';
import { startSite } from '../../support/site.ts';

const email = 'dan@example.com';
const change = { _verb: 'PATCH /api/staff' };
const removal = { _verb: 'DELETE /api/staff' };

/** Its mail server is not asked for anything: what is mailed waits in the queue. */
async function staffPage() {
  const { site, owner, list } = await staffedSite({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const submit = (fields: Record<string, string>, lang = '') =>
    owner.ask(`/control/staff.html${lang}`, { method: 'POST', fields });
  return { site, owner, list, submit };
}

test('the forms of the page invite, change and remove without a script', async () => {
  const { site, owner, list, submit } = await staffPage();

  const invited = await submit(invitee, '?lang=de');
  expect(invited.status).toBe(303);
  expect(invited.headers.location).toBe('/control/staff.html?done=invited&lang=de');
  const page = await owner.ask('/control/staff.html?done=invited');
  expect(page.text).toContain('The invitation is on its way.');
  expect(page.text).toContain(email);
  expect(page.text).toContain('Invited');

  const id = String(await idOf(site, email));
  expect((await submit({ ...change, id, name: 'Daniel', role: 'driver' })).status).toBe(303);
  expect((await list())[1]).toMatchObject({ name: 'Daniel', role: 'driver' });
  expect((await submit({ ...removal, id })).status).toBe(303);
  expect(await list()).toHaveLength(1);
});

test('an invitation that is refused keeps what was typed', async () => {
  const { submit } = await staffPage();
  const reply = await submit({ name: 'Dan', email: 'dan@', role: 'driver' });
  expect(reply.text).toContain('value="Dan"');
  expect(reply.text).toContain('value="dan@"');
  expect(reply.text).toMatch(/<option value="driver" selected="">/);
});

test('a form that is refused says why, and changes nothing', async () => {
  const { list, submit } = await staffPage();

  const last = await submit({ ...change, id: '1', role: 'reader' });
  expect(last.status).toBe(409);
  expect(last.text).toContain('Someone has to own the site.');
  expect((await submit({ ...invitee, email: 'x' })).status).toBe(422);
  expect((await submit({ ...removal, id: '77' })).status).toBe(404);
  expect((await submit({ ...change, id: '1' })).status).toBe(303);
  expect(await list()).toMatchObject([{ role: 'owner', state: 'active' }]);
});

test('what an address says of a form is one of a few sentences', async () => {
  const { owner } = await staffPage();
  const page = await owner.ask('/control/staff.html?done=<script>');
  expect(page.text).not.toContain('panel-good');
});

const path = '/control/api-keys.html';
const revocation = { _verb: 'DELETE /api/keys' };

async function keysPage() {
  const site = await startSite();
  const { owner, create, list } = await keysOf(site);
  const submit = (fields: Record<string, string>, lang = '') =>
    owner.ask(`${path}${lang}`, { method: 'POST', fields });
  return { site, owner, create, list, submit };
}

test('the form of the page makes a key, which it shows this once, and another revokes it', async () => {
  const { site, owner, list, submit } = await keysPage();
  const fields = { name: 'Till <1>', 'parcels:read': 'yes', 'events:write': 'yes' };
  const networks = '203.0.113.0/24\r\n2001:db8::1';

  const made = await submit({ ...fields, ends_at: '2999-12-31', networks });

  expect(made.status).toBe(201);
  expect(made.headers['cache-control']).toBe('private, no-store');
  const key = /wb_[\w-]{43}/.exec(made.text)?.[0] ?? '';
  const [stored] = await list();
  expect(stored).toMatchObject({
    name: 'Till <1>',
    scopes: ['parcels:read', 'events:write'],
    networks: ['203.0.113.0/24', '2001:db8::1'],
    ends_at: '3000-01-01T00:00:00.000Z',
  });
  const asked = { headers: { Authorization: `Bearer ${key}` } };
  expect((await site.ask('/api/parcels', asked)).status).toBe(401);
  const page = await owner.ask(path);
  expect(page.text).not.toContain(key);
  expect(page.text).toContain('Till &lt;1&gt;');
  expect(page.text).toContain('Never used');

  const revoked = await submit({ ...revocation, id: String(stored.id) }, '?lang=de');
  expect(revoked.status).toBe(303);
  expect(revoked.headers.location).toBe(`${path}?lang=de`);
  expect(noticeOf(revoked)).toBe(messagesOf('de').done.revoked);
  expect(await list()).toEqual([]);
});

test('a form that is refused says why, and keeps what was typed', async () => {
  const { list, submit } = await keysPage();

  const refused = await submit({ name: 'Till', networks: '10.0.0.1 nowhere' });

  expect(refused.status).toBe(422);
  expect(refused.text).toContain('What it may do: required.');
  expect(refused.text).toContain('Allowed addresses: enter IP addresses or ranges');
  expect(refused.text).toContain('value="Till"');
  expect(refused.text).toContain('10.0.0.1 nowhere');
  expect((await submit({ ...revocation, id: '77' })).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('a key that has ended is said to have expired', async () => {
  const { site, owner, create } = await keysPage();
  await create(shop);
  await site.db.updateTable('api_keys').set({ ends_at: '2020-01-01T00:00:00.000Z' }).execute();
  expect((await owner.ask(path)).text).toContain('<strong>Expired</strong>');
});
