import { describe, expect, test } from 'vitest';
import { adminOnly, anyone, guestOnly, signedInOnly } from '../../server/http/middleware/access.ts';
import { everyCall } from '../support/hostile/calls.ts';
import { leakIn } from '../support/hostile/leaks.ts';
import { mark, markedPanel } from '../support/hostile/marked-panel.ts';
import { type Route, routesOf, secretsOf } from '../support/hostile/routes.ts';
import { isFullSweep } from '../support/hostile/sample.ts';
import { waysTo } from '../support/hostile/ways.ts';
import { wholeDatabase } from '../support/outgoing-mail.ts';

/** Signed-in pages carry the button that signs out. */
const signOut = '/assets/sign-out-';

/** The fields that the administrator would send; none where visitors may change something themselves. */
async function fieldsFor({ method, path }: Route, guard: unknown) {
  const call = (await everyCall()).find((known) => known.method === method && known.path === path);
  return guard === adminOnly ? (call?.fields ?? {}) : {};
}

describe('a visitor gets no answer of the administrator’s and changes nothing', () => {
  test('there is something to see', async () => {
    const secrets = [...(await secretsOf(await markedPanel()))];

    expect(secrets.filter((text) => text.includes(mark)).length).toBeGreaterThan(12);
    expect(secrets.filter((text) => text.includes(signOut)).length).toBeGreaterThan(30);
  });

  test.each([
    ['the administrator’s calls', adminOnly],
    ['the pages of the panel', signedInOnly],
    ['the pages for guests', guestOnly],
    ['what is for anyone', anyone],
  ])('however they ask for %s', { timeout: isFullSweep ? 3_600_000 : 60_000 }, async (_, guard) => {
    const panel = await markedPanel();
    const { site } = panel;
    const secrets = await secretsOf(panel);

    for (const [index, route] of routesOf(site, guard).entries()) {
      const before = await wholeDatabase(site);
      for (const { what, spelling, ask } of await waysTo(
        route,
        await fieldsFor(route, guard),
        index,
      )) {
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
