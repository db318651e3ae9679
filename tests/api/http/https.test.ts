import { describe, expect, test } from 'vitest';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const nobody = {};
const somebodyElse = { TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32' };
const thisMachine = { TRUST_PROXY: '127.0.0.1' };
const publicly = { PUBLIC_URL: 'https://parcels.example' };

/** The address that the home page gives itself. */
async function canonical({ ask }: TestSite, headers: Record<string, string>) {
  const { text } = await ask('/', { headers: { Host: 'localhost:3000', ...headers } });
  return text.match(/rel="canonical" href="([^"]+)"/)?.[1];
}

/** How many lookups the sender has left after two of them, each said to be somebody else's. */
async function lookupsLeft(site: TestSite) {
  await insertParcel(site.db);
  await site.ask('/api/parcels/TEST-1001', { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  const { headers } = await site.ask('/api/parcels/TEST-1001', {
    headers: { 'X-Forwarded-For': '203.0.113.8' },
  });
  return headers['ratelimit-remaining'];
}

describe.each([
  ['no proxy is trusted', nobody],
  ['the sender is none of the trusted proxies', somebodyElse],
])('where %s, nothing is believed of', (_name, env: Record<string, string>) => {
  test.each([
    ['the host', { 'X-Forwarded-Host': 'evil.example' }],
    ['the protocol', { 'X-Forwarded-Proto': 'https' }],
    [
      'the proxies that it says it came through',
      {
        'X-Forwarded-For': '10.0.0.1',
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
      },
    ],
  ])('%s', async (_what, headers: Record<string, string>) => {
    expect(await canonical(await startSite(env), headers)).toBe('http://localhost:3000/');
  });

  test('the address', async () => {
    expect(await lookupsLeft(await startSite(env))).toBe('58');
  });
});

describe('a trusted proxy is believed', () => {
  test('about host and protocol', async () => {
    const site = await startSite(thisMachine);
    const headers = { 'X-Forwarded-Host': 'parcels.example', 'X-Forwarded-Proto': 'https' };
    expect(await canonical(site, headers)).toBe('https://parcels.example/');
  });

  test('about the address', async () => {
    expect(await lookupsLeft(await startSite(thisMachine))).toBe('59');
  });
});

describe('without a public address', () => {
  test('sends any other host to https, path and query kept', async () => {
    const { ask } = await startSite();

    const reply = await ask('/track.html?code=A%20B', { headers: { Host: 'parcels.example' } });

    expect(reply.status).toBe(308);
    expect(reply.headers.location).toBe('https://parcels.example/track.html?code=A%20B');
  });

  test('lets nobody remember where the host was sent, whoever named it', async () => {
    const { ask } = await startSite();

    for (const path of ['/', '/assets/any.js', '/share-image.png', '/api/graph']) {
      const { status, headers } = await ask(path, { headers: { Host: 'evil.example' } });
      expect([status, headers['cache-control']], path).toEqual([308, 'no-store']);
    }
  });
});

describe('with a public https address', () => {
  test('sends plain http there, whatever host was asked for', async () => {
    const { ask } = await startSite(publicly);

    const reply = await ask('/contact.html?a=1', { headers: { Host: 'evil.example' } });

    expect(reply.status).toBe(308);
    expect(reply.headers.location).toBe('https://parcels.example/contact.html?a=1');
    // It leads to the same place for everybody, and may be remembered.
    expect(reply.headers['cache-control']).toBeUndefined();
  });

  test('takes a trusted proxy at its word, and says so to browsers', async () => {
    const { ask } = await startSite({ ...publicly, ...thisMachine });

    const reply = await ask('/', { headers: { 'X-Forwarded-Proto': 'https' } });

    expect(reply.status).toBe(200);
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test.each([
    ['PARCELS.example', 'HTTPS'],
    ['parcels.example:443', 'https'],
  ])('reads what a proxy says as browsers write it: %s, %s', async (host, proto) => {
    const { ask } = await startSite(thisMachine);

    const reply = await ask('/preferences', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Forwarded-Host': host,
        'X-Forwarded-Proto': proto,
        Origin: 'https://parcels.example',
      },
      body: 'theme=DARK',
    });

    expect(reply.status).toBe(303);
  });

  test('does not take the word of anybody else', async () => {
    const { ask } = await startSite({ ...publicly, ...somebodyElse });

    const reply = await ask('/', { headers: { 'X-Forwarded-Proto': 'https' } });

    expect(reply.status).toBe(308);
    expect(reply.headers['strict-transport-security']).toBeUndefined();
  });
});

test.each<[string, string, Record<string, string>]>([
  ['localhost', '/', {}],
  ['localhost:3000', '/', {}],
  ['127.0.0.1', '/', {}],
  ['[::1]:8080', '/', {}],
  // Health checks name the machine.
  ['any.example', '/health', publicly],
  ['192.168.1.5', '/', { ...publicly, FORCE_HTTPS: 'off' }],
  ['parcels.lan', '/', { PUBLIC_URL: 'http://parcels.lan' }],
])('plain http is enough for %s%s, with %o', async (Host, path, env) => {
  const { ask } = await startSite(env);
  expect((await ask(path, { headers: { Host } })).status).toBe(200);
});

describe('a proxy that is not trusted', () => {
  const viaHttps = { 'X-Forwarded-Proto': 'https', Host: 'parcels.example.com' };
  const warnings = ({ logged }: TestSite) =>
    logged.filter(({ msg }) => String(msg).includes('redirected in a loop'));

  test.each([
    ['TRUST_PROXY=127.0.0.1', {}],
    ['TRUST_PROXY=10.0.0.0/8,127.0.0.1', { TRUST_PROXY: '10.0.0.0/8' }],
  ])('is named in the log once, with the line that mends it: %s', async (line, env) => {
    const site = await startSite({ PUBLIC_URL: 'https://parcels.example.com', ...env });

    const replies = [
      await site.ask('/', { headers: viaHttps }),
      await site.ask('/track.html', { headers: viaHttps }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([308, 308]);
    expect(warnings(site)).toMatchObject([{ peer: '127.0.0.1' }]);
    expect(warnings(site)[0]?.msg).toMatch(new RegExp(`${line}$`));
  });

  test('is not named where it says http, or is trusted', async () => {
    const env = { PUBLIC_URL: 'https://parcels.example.com' };
    const site = await startSite(env);
    await site.ask('/', { headers: { ...viaHttps, 'X-Forwarded-Proto': 'http' } });
    await site.ask('/', { headers: { Host: 'parcels.example.com' } });
    const trusting = await startSite({ ...env, ...thisMachine });
    expect((await trusting.ask('/', { headers: viaHttps })).status).toBe(200);

    expect([...warnings(site), ...warnings(trusting)]).toEqual([]);
  });
});
