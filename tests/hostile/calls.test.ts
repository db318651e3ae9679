import { describe, expect, test } from 'vitest';
import { everyBody, formOf } from '../support/hostile/bodies.ts';
import { addressOfCall, type Call, everyCall } from '../support/hostile/calls.ts';
import { leakIn } from '../support/hostile/leaks.ts';
import { mark, markedPanel } from '../support/hostile/marked-panel.ts';
import { addressOf, type Route, routesOf, secretsOf } from '../support/hostile/routes.ts';
import { patience } from '../support/hostile/sample.ts';
import { waysTo } from '../support/hostile/ways.ts';
import { wholeDatabase } from '../support/notifications/outgoing-mail.ts';
import { amount, inTurn } from '../support/sweep.ts';

/** An Origin header for a site at this address; undefined: there is none. */
type Origin = { name: string; header?: (host: string) => string };

const own: Origin[] = [{ name: 'no origin' }, { name: 'our origin', header: (h) => `http://${h}` }];

/** What other pages, and no page at all, have for an origin. */
const foreign: Origin[] = [
  { name: 'another host', header: () => 'https://evil.example' },
  { name: 'another host with our port', header: (h) => `http://${h.replace('localhost', 'evil')}` },
  { name: 'another port', header: () => 'http://localhost:1' },
  { name: 'no port', header: () => 'http://localhost' },
  { name: 'another scheme', header: (h) => `https://${h}` },
  { name: 'a scheme of no network', header: (h) => `chrome-extension://${h}` },
  { name: 'a sister', header: (h) => `http://other.${h}` },
  { name: 'our name within another', header: (h) => `http://${h}.evil.example` },
  { name: 'our name as a user', header: (h) => `http://${h}@evil.example` },
  { name: 'our name behind another', header: (h) => `http://evil.example/${h}` },
  { name: 'our name as a fragment', header: (h) => `http://evil.example#http://${h}` },
  { name: 'another address of this machine', header: (h) => `http://127.0.0.1:${h.slice(10)}` },
  { name: 'a dot behind our name', header: (h) => `http://localhost.:${h.slice(10)}` },
  { name: 'a hidden origin', header: () => 'null' },
  { name: 'an empty origin', header: () => '' },
  { name: 'a host alone', header: (h) => h },
  { name: 'two origins', header: (h) => `http://${h}, https://evil.example` },
  { name: 'two origins, ours last', header: (h) => `https://evil.example http://${h}` },
  { name: 'nonsense', header: () => '%00://%7f' },
];

/** What a browser says of where a request comes from; it does not let pages change that. */
const sites = {
  ours: ['same-origin'],
  /** The address bar, a bookmark: no page. */
  nobody: [undefined, 'none'],
  foreign: ['same-site', 'cross-site', 'null', '', 'Same-Origin', 'same-origin, cross-site', 'x'],
};

type Sender = { name: string; headersFor(host: string): Record<string, string> };

function sender(site: string | undefined, { name, header }: Origin): Sender {
  return {
    name: `Sec-Fetch-Site ${site ?? 'absent'}, ${name}`,
    headersFor: (host) => ({
      ...(site !== undefined && { 'Sec-Fetch-Site': site }),
      ...(header !== undefined && { Origin: header(host) }),
    }),
  };
}

/** Pages of other sites, as far as requests show it. */
const foreignSenders = [
  ...sites.foreign.flatMap((site) => [...own, ...foreign].map((origin) => sender(site, origin))),
  ...sites.nobody.flatMap((site) => foreign.map((origin) => sender(site, origin))),
];

/** Our own pages, and who is no page. */
const ownSenders = [...sites.ours, ...sites.nobody].flatMap((site) =>
  own.map((origin) => sender(site, origin)),
);

/** Methods that may change something. */
const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

test('every route that may change something has a call that the attacks are made with', async () => {
  const { site } = await markedPanel();
  // Forms of pages do what a call does.
  const isForm = ({ method, path }: (typeof site.routes)[number]) =>
    routesOf(site, 'form').some((form) => form.method === method && form.path === addressOf(path));
  const routes = site.routes.filter((route) => unsafe.has(route.method) && !isForm(route));
  const known = (await everyCall()).map(({ method, path }) => `${method} ${path}`);

  const missing = routes.filter(({ method, path }) => !known.includes(`${method} ${path}`));

  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('from the administrator’s own page these calls are taken, and change something', {
  ...patience,
  tags: 'extended',
}, async () => {
  const { site, signIn } = await markedPanel();

  for (const { method, path, fields, isForm, status } of await everyCall()) {
    // A backup is a file, and has tests of its own.
    if (path === '/api/backups') continue;
    const admin = await signIn();
    const before = await wholeDatabase(site);
    const sent = isForm ? await formOf(fields) : { json: fields };
    const headers = { 'Sec-Fetch-Site': 'same-origin', ...('headers' in sent && sent.headers) };
    const reply = await admin.ask(addressOfCall({ path }), { ...sent, method, headers });
    await site.background.idle();
    await site.mailer.idle();
    const asked = `${method} ${path}: ${reply.text.slice(0, 200)}`;
    if (status === undefined) {
      expect(reply.status, asked).toBeLessThan(300);
      expect((await wholeDatabase(site)) === before, asked).toBe(false);
    } else {
      expect(reply.status, asked).toBe(status);
    }
  }
});

/** Signed-in pages carry the button that signs out; that there is such a file is no secret. */
const signOut = 'src="/assets/sign-out-';

/** The fields that the administrator would send. */
function fieldsFor({ method, path }: Route, calls: Call[]) {
  const call = calls.find((known) => known.method === method && known.path === path);
  return call?.fields ?? {};
}

describe('a visitor gets no answer of the administrator’s and changes nothing', {
  tags: 'extended',
}, () => {
  test('there is something to see', async () => {
    const secrets = [...(await secretsOf(await markedPanel()))];

    expect(secrets.filter((text) => text.includes(mark)).length).toBeGreaterThan(12);
    expect(secrets.filter((text) => text.includes(signOut)).length).toBeGreaterThan(30);
  });

  test.each([
    ['the administrator’s calls and pages', ['call', 'page'] as const],
    ['the pages for guests, and what is for anyone', ['guest', 'anyone'] as const],
  ])('however they ask for %s', { ...patience, tags: 'extended' }, async (_, kinds) => {
    const panel = await markedPanel();
    const { site } = panel;
    const secrets = await secretsOf(panel);
    // Where visitors may change something themselves, nothing is sent.
    const calls = kinds[0] === 'call' ? await everyCall() : [];
    const before = await wholeDatabase(site);

    for (const [index, route] of routesOf(site, ...kinds).entries()) {
      const ways = await waysTo(route, fieldsFor(route, calls), index);
      for (const { what, spelling, ask } of ways) {
        const reply = await site.ask(spelling, ask);
        expect(reply.status, what).toBeLessThan(500);
        expect(leakIn(reply, site), what).toBeUndefined();
        expect(reply.text.includes(mark) || reply.text.includes(signOut), what).toBe(false);
        expect(secrets.has(reply.text), what).toBe(false);
        expect(reply.headers['x-admin'], what).toBeUndefined();
      }
      await site.background.idle();
      expect((await wholeDatabase(site)) === before, `${route.method} ${route.path}`).toBe(true);
    }
  });
});

type Way = { sender: (typeof foreignSenders)[number]; body: string };

/** The ways to make a call that are tried. */
function waysOf(senders: Way['sender'][], bodies: string[], turn: number): Way[] {
  const some = inTurn(senders, amount(8, 4), turn);
  return some.flatMap((sender, index) =>
    inTurn(bodies, amount(4, 1), turn + index).map((body) => ({ sender, body })),
  );
}

test('a page of another origin changes nothing, whatever it sends', patience, async () => {
  const { site, admin } = await markedPanel();
  const host = new URL(site.url).host;
  const before = await wholeDatabase(site);

  for (const [index, { method, path, fields }] of (await everyCall()).entries()) {
    // Mail programs may: what this one does follows from the token alone; see tests/api/notifications/subscribers.test.ts.
    const status = path === '/unfollow/:token' ? 404 : 403;
    const bodies = await everyBody(fields);
    for (const { sender, body } of waysOf(foreignSenders, Object.keys(bodies), index)) {
      const what = `${method} ${path}, ${sender.name}, ${body}`;
      const sent = bodies[body] ?? {};
      const headers = { Cookie: admin.cookie, ...sent.headers, ...sender.headersFor(host) };
      const reply = await site.ask(path, { ...sent, method, headers });
      expect(reply.status, what).toBe(status);
      expect(reply.headers['set-cookie'], what).toBeUndefined();
      expect(reply.headers['access-control-allow-origin'], what).toBeUndefined();
    }
    await site.background.idle();
    expect((await wholeDatabase(site)) === before, `${method} ${path}`).toBe(true);
  }
});

test('our own pages may, and so may who is no page', patience, async () => {
  const { site, admin } = await markedPanel();

  for (const { name, headersFor } of ownSenders) {
    const headers = headersFor(new URL(site.url).host);
    const json = { product: 'Express' };
    const reply = await admin.ask('/api/invoices', { method: 'POST', json, headers });
    expect(reply.status, name).toBe(201);
  }
});
