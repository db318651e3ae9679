import { describe, expect, test } from 'vitest';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const nobody = {};
const somebodyElse = { TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32' };
const thisMachine = { TRUST_PROXY: '127.0.0.1' };

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
  test('the host', async () => {
    const site = await startSite(env);
    const headers = { 'X-Forwarded-Host': 'evil.example' };
    expect(await canonical(site, headers)).toBe('http://localhost:3000/');
  });

  test('the protocol', async () => {
    const site = await startSite(env);
    const headers = { 'X-Forwarded-Proto': 'https' };
    expect(await canonical(site, headers)).toBe('http://localhost:3000/');
  });

  test('the address', async () => {
    expect(await lookupsLeft(await startSite(env))).toBe('58');
  });

  test('the proxies that it says it came through', async () => {
    const site = await startSite(env);
    const headers = {
      'X-Forwarded-For': '10.0.0.1',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
    };
    expect(await canonical(site, headers)).toBe('http://localhost:3000/');
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
