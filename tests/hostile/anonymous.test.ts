import { describe, expect, test } from 'vitest';
import { adminOnly, anyone, guestOnly, signedInOnly } from '../../server/http/middleware/access.ts';
import { type Call, everyCall } from '../support/hostile/calls.ts';
import { leakIn } from '../support/hostile/leaks.ts';
import { mark, markedPanel } from '../support/hostile/marked-panel.ts';
import { type Route, routesOf, secretsOf } from '../support/hostile/routes.ts';
import { patience } from '../support/hostile/sample.ts';
import { waysTo } from '../support/hostile/ways.ts';
import { wholeDatabase } from '../support/notifications/outgoing-mail.ts';

/** Signed-in pages carry the button that signs out; that there is such a file is no secret. */
const signOut = 'src="/assets/sign-out-';

/** The fields that the administrator would send. */
function fieldsFor({ method, path }: Route, calls: Call[]) {
  const call = calls.find((known) => known.method === method && known.path === path);
  return call?.fields ?? {};
}

describe('a visitor gets no answer of the administrator’s and changes nothing', () => {
  test('there is something to see', async () => {
    const secrets = [...(await secretsOf(await markedPanel()))];

    expect(secrets.filter((text) => text.includes(mark)).length).toBeGreaterThan(12);
    expect(secrets.filter((text) => text.includes(signOut)).length).toBeGreaterThan(30);
  });

  test.each([
    ['the administrator’s calls and pages', [adminOnly, signedInOnly]],
    ['the pages for guests, and what is for anyone', [guestOnly, anyone]],
  ])('however they ask for %s', patience, async (_, guards) => {
    const panel = await markedPanel();
    const { site } = panel;
    const secrets = await secretsOf(panel);
    // Where visitors may change something themselves, nothing is sent.
    const calls = guards.includes(adminOnly) ? await everyCall() : [];
    const before = await wholeDatabase(site);

    for (const [index, route] of routesOf(site, ...guards).entries()) {
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
