import { describe, expect, test, vi } from 'vitest';
import { roles } from '../../../server/shared/account.ts';
import { signedInAdmin, signedInMember } from '../../support/admin.ts';
import { idOf } from '../../support/auth/staff.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { dataOf } from '../../support/http.ts';
import { privateWordsIn, siteThatShows } from '../../support/tracking/private-parcel.ts';
import { openStream, portOf } from '../../support/tracking/streams.ts';

const path = '/api/parcels/PRIV-1001';
const pages = [
  '/track.html?code=PRIV-1001',
  '/api/tracking?codes=PRIV-1001',
  '/embed',
  '/delivery.ics?code=PRIV-1001',
];

/** Who may read parcels; the others see what visitors see. */
const readers = ['owner', 'dispatcher', 'bookkeeper', 'reader'] as const;
const others = roles.filter((role) => !readers.some((reader) => reader === role));

describe.each(['masked', 'locked'] as const)('of a parcel that is %s', (shows) => {
  test.each(readers)('a member who may read parcels sees all: %s', async (role) => {
    const site = await siteThatShows(shows);
    const member = await signedInMember(site, role);

    expect(dataOf(await member.ask(path))).toMatchObject({ recipient_name: 'Hannah Okafor' });
    expect((await member.ask('/track.html?code=PRIV-1001')).text).toContain('Hannah Okafor');
  });

  test.each(others)('a member who may not sees what visitors see: %s', async (role) => {
    const site = await siteThatShows(shows);
    const member = await signedInMember(site, role);
    // A reader's answers before it must not be theirs.
    const owner = await signedInAdmin(site);

    for (const asked of [path, ...pages]) {
      await owner.ask(asked);
      const [seen, visitors] = [await member.ask(asked), await site.ask(asked)];
      expect(seen.status, asked).toBe(visitors.status);
      expect(privateWordsIn(seen.text), asked).toEqual([]);
    }
    const stream = await openStream({ port: portOf(site) }, 'PRIV-1001', { Cookie: member.cookie });
    expect(privateWordsIn(JSON.stringify((await stream.next()).data))).toEqual([]);
  });

  test('an open result ends for a member whose role changes, or who is suspended', async () => {
    const site = await siteThatShows(shows);
    const owner = await signedInAdmin(site);
    const reader = await signedInMember(site, 'reader');
    const id = await idOf(site, 'reader@example.com');
    const change = (json: object) => owner.ask('/api/staff', { method: 'PATCH', json });
    for (const changes of [{ role: 'editor' }, { role: 'reader' }, { state: 'suspended' }]) {
      // The change before may end this stream too, if it is heard only now; browsers then open another one.
      const stream = await vi.waitFor(async () => {
        const opened = await openStream({ port: portOf(site) }, 'PRIV-1001', {
          Cookie: changes.role === 'reader' ? owner.cookie : reader.cookie,
        });
        await opened.next();
        return opened;
      });

      expect((await change({ id, ...changes })).status).toBe(200);

      const isReader = changes.role !== 'reader';
      if (isReader && changes.state !== 'suspended') expect(await stream.rest()).toEqual([]);
    }
  });
});

test('the settings of the graph are all for who may read them, else the public ones', async () => {
  const { site } = await fullPanel();
  for (const role of roles) {
    const member = await signedInMember(site, role);
    const reply = await member.ask('/api/graph');
    const graph = dataOf(reply);
    expect(graph.admin, role).toEqual({ email: `${role}@example.com`, name: '', role });
    expect(Object.hasOwn(graph.settings, 'mail_driver'), role).toBe(role === 'owner');
    expect(reply.headers['cache-control'], role).toBe('private, no-store');
  }
  expect(dataOf(await site.ask('/api/graph')).admin).toBeNull();
});

test('alerts are those that a role may read', async () => {
  const { site } = await fullPanel();
  const namesFor = async (role: (typeof roles)[number]) =>
    Object.keys(dataOf(await (await signedInMember(site, role)).ask('/api/attention')));

  const owners = await namesFor('owner');
  expect(owners).toContain('failed_mails');
  // Only an owner can set up a mail server.
  const others = owners.filter((name) => name !== 'no_mail_server');
  expect(await namesFor('dispatcher')).toEqual(others);
  expect(await namesFor('bookkeeper')).not.toContain('unread_messages');
  expect(await namesFor('editor')).toEqual([]);
  expect(await namesFor('driver')).toEqual([]);
});

test('an editor changes the home page and the branding, and no other setting', async () => {
  const { site } = await fullPanel();
  const editor = await signedInMember(site, 'editor');
  const change = (json: object) => editor.ask('/api/settings', { method: 'PATCH', json });

  const done = await change({ home_slide1_text: 'Quick.', primary_color: '#112233' });
  expect(done.status).toBe(200);
  expect(dataOf(done)).not.toHaveProperty('mail_driver');
  expect(done.text).not.toContain('chat_code');
  for (const json of [
    { chat_code: '<script>1</script>' },
    { home_slide1_text: 'Slow.', contact_email: 'eve@example.com' },
    { public_details: 'all' },
    { mail_driver: 'outbox' },
  ]) {
    expect((await change(json)).status, JSON.stringify(json)).toBe(403);
  }
  const { home_slide1_text } = await site.db
    .selectFrom('settings')
    .select('home_slide1_text')
    .executeTakeFirstOrThrow();
  expect(home_slide1_text).toBe('Quick.');
});

test('secret mails are nobody’s to read in the panel, and their search finds no code', async () => {
  const { site } = await fullPanel();
  const dispatcher = await signedInMember(site, 'dispatcher');
  const owner = await signedInAdmin(site);
  await owner.ask('/api/staff', {
    method: 'POST',
    json: { email: 'eve@example.com', name: 'Eve', role: 'owner' },
  });
  await site.mailer.idle();
  const { id } = await site.db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'account')
    .executeTakeFirstOrThrow();

  for (const asked of [`/api/mails/${id}`, `/control/email/${id}`, '/api/mails?search=join.html']) {
    expect((await dispatcher.ask(asked)).text, asked).not.toContain('join.html?token');
  }
  expect((await dispatcher.ask(`/control/email/${id}/mail.eml`)).status).toBe(404);
  expect((await dispatcher.ask(`/control/email/${id}/html`)).status).toBe(404);
});
