import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Scope, scopes } from '../../server/shared/account.ts';
import { askWith, programWith } from '../support/auth/api-keys.ts';
import { parcelsOf } from '../support/examples/worker.ts';
import { dataOf } from '../support/http.ts';
import { startSite } from '../support/site.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/connections.md'), 'utf8');

type Example = { method: string; path: string; headers: Record<string, string>; body: string };

/** The requests that a page shows, as they stand there. */
function requestsIn(markdown: string): Example[] {
  return [...markdown.matchAll(/^```http\n([\s\S]*?)^```$/gm)].map(([, block = '']) => {
    const [head = '', body = ''] = block.split(/\n\n([\s\S]*)/);
    const [first = '', ...lines] = head.split('\n');
    const [method = '', path = ''] = first.split(' ');
    const headers = Object.fromEntries(lines.map((line) => line.split(': ')));
    return { method, path, headers, body };
  });
}

test('the requests of the page are taken as they stand there, and twice as once', async () => {
  const site = await startSite();
  const { key } = await programWith(site, { scopes: ['parcels:write', 'events:write'] });
  const requests = requestsIn(page);
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/parcels',
    '/api/parcels/many',
    '/api/parcels',
    '/api/events',
  ]);
  for (const { method, path, headers, body } of requests) {
    expect(headers.Authorization).toBe('Bearer wb_…');
    const { Authorization: _, ...others } = headers;
    const ask = () => askWith(site, key)(path, { method, headers: others, body });
    const replies = [await ask(), await ask()];
    for (const reply of replies) {
      expect(reply.status, reply.text).toBe(201);
      const results: { ok: boolean }[] = dataOf(reply).results ?? [];
      expect(results.every(({ ok }) => ok)).toBe(true);
    }
  }
  const codes = (await parcelsOf(site)).map(({ tracking_code }) => tracking_code).sort();
  expect(codes).toEqual(['N8N-1042', 'N8N-2001', 'N8N-2002', 'ZAP-0077']);
  const [zap] = await parcelsOf(site);
  expect(zap).toMatchObject({ stage: 'out_for_delivery', current_location: 'Singapore' });
});

test('the scopes that the page names are those that there are', () => {
  const named = [...page.matchAll(/`(\w+:(?:read|write))`/g)].map(([, scope]) => scope);
  expect(named.length).toBeGreaterThan(3);
  const known: readonly (Scope | undefined)[] = scopes;
  expect(named.filter((scope) => !known.some((one) => one === scope))).toEqual([]);
});

test.each(['docs/connections.md', 'examples/shop-orders/README.md'])(
  'what %s links to is there',
  (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, to = '', anchor] of links) {
      const target = join(root, file, '..', to);
      expect(globSync(target), to).not.toEqual([]);
      if (anchor === undefined) continue;
      const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)];
      const anchors = headings.map(([, heading = '']) => anchorOf(heading));
      expect(anchors, to).toContain(anchor);
    }
  },
);

/** As GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

test('the settings of the worker are those that its page lists', () => {
  const text = readFileSync(join(root, 'examples/shop-orders/README.md'), 'utf8');
  const table = text.slice(text.indexOf('## Settings'), text.indexOf('Needed are'));
  const listed = [...table.matchAll(/`([A-Z_]{4,})`/g)].map(([, name]) => name);
  const settings = readFileSync(join(root, 'examples/shop-orders/settings.mjs'), 'utf8');
  const read = [...settings.matchAll(/(?:env\.|env, '|\{ |, )([A-Z]{4,}(?:_[A-Z]+)*)\b/g)];
  expect([...new Set(listed)].sort()).toEqual([...new Set(read.map(([, name]) => name))].sort());
});
