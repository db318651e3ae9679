import { describe, expect, test } from 'vitest';
import { adminOnly, anyone, guestOnly, signedInOnly } from '../../server/http/middleware/access.ts';
import { beliefs, methods } from '../support/hostile/beliefs.ts';
import { everyBody } from '../support/hostile/bodies.ts';
import { everyCall } from '../support/hostile/calls.ts';
import { leakIn } from '../support/hostile/leaks.ts';
import { mark, markedPanel } from '../support/hostile/marked-panel.ts';
import { combinations, isFullSweep } from '../support/hostile/sample.ts';
import { spellingsOf } from '../support/hostile/spellings.ts';
import type { Ask } from '../support/http.ts';
import { wholeDatabase } from '../support/outgoing-mail.ts';
import type { TestSite } from '../support/site.ts';

/** What stands in an address: everything is there. */
const places: Record<string, string> = {
  ':code': 'TEST-1001',
  ':slug': 'our-fleet',
  ':activity': '1',
  ':template': 'html1',
  ':name': 'none.webp',
  ':id': '1',
};

/** How many ways each route is asked in; see sample.ts. */
const ways = 22;

type Route = { method: string; path: string };

function routesOf({ routes }: TestSite, guard: unknown): Route[] {
  return routes
    .filter(({ handler }) => handler === guard)
    .map(({ method, path }) => ({
      method,
      path: path.replace(/:\w+/g, (place) => places[place] ?? '').replace('*', 'x.css'),
    }));
}

/** What only the administrator gets to see: everything that these routes answer to them. */
async function secretsOf({ site, admin }: Awaited<ReturnType<typeof markedPanel>>) {
  const guarded = [...routesOf(site, adminOnly), ...routesOf(site, signedInOnly)];
  const replies = await Promise.all(
    guarded.filter(({ method }) => method === 'GET').map(({ path }) => admin.ask(path)),
  );
  const shown = replies.filter(({ status }) => status === 200).map(({ text }) => text);
  return new Set(shown);
}

/** Signed-in pages carry the button that signs out. */
const signOut = '/assets/sign-out-';

/** The fields that the administrator would send; nothing where visitors may send something themselves. */
async function fieldsFor({ method, path }: Route, guard: unknown) {
  const call = (await everyCall()).find((known) => known.method === method && known.path === path);
  return guard === adminOnly ? (call?.fields ?? {}) : {};
}

function asked(method: string, spelling: string, headers: Ask['headers'], body: string) {
  return `${method} ${spelling} ${JSON.stringify(headers)} ${body}`;
}

describe('a visitor gets no answer of the administrator’s and changes nothing', () => {
  test('there is something to see', async () => {
    const panel = await markedPanel();
    const secrets = [...(await secretsOf(panel))];

    expect(secrets.filter((text) => text.includes(mark)).length).toBeGreaterThan(12);
    expect(secrets.filter((text) => text.includes(signOut)).length).toBeGreaterThan(30);
  });

  test.each([
    ['the administrator’s calls', adminOnly],
    ['the pages of the panel', signedInOnly],
    ['the pages for guests', guestOnly],
    ['what is for anyone', anyone],
  ])(
    'however they ask for %s',
    { timeout: isFullSweep ? 3_600_000 : 60_000 },
    async (_name, guard) => {
      const panel = await markedPanel();
      const { site } = panel;
      const secrets = await secretsOf(panel);

      for (const [index, route] of routesOf(site, guard).entries()) {
        const before = await wholeDatabase(site);
        const bodies = await everyBody(await fieldsFor(route, guard));
        const lists = {
          method: [route.method, route.method, ...methods],
          spelling: spellingsOf(route.path),
          headers: beliefs,
          body: Object.keys(bodies),
        };
        for (const { method, spelling, headers, body } of combinations(lists, ways, index)) {
          const hasBody = !['GET', 'HEAD', 'TRACE'].includes(method);
          const sent = hasBody ? { ...bodies[body] } : {};
          const what = asked(method, spelling, headers, body);
          const reply = await site.ask(spelling, {
            ...sent,
            method,
            headers: { ...sent.headers, ...headers },
          });
          expect(reply.status, what).toBeLessThan(500);
          expect(leakIn(reply, site), what).toBeUndefined();
          expect(reply.text.includes(mark) || reply.text.includes(signOut), what).toBe(false);
          expect(secrets.has(reply.text), what).toBe(false);
          expect(reply.headers['x-admin'], what).toBeUndefined();
        }
        await site.background.idle();
        expect((await wholeDatabase(site)) === before, `${route.method} ${route.path}`).toBe(true);
      }
    },
  );
});
