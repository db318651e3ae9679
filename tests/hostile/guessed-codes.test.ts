import { describe, expect, test } from 'vitest';
import { patience } from '../support/hostile/sample.ts';
import { insertParcel } from '../support/parcels.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { oneInEvery } from '../support/sweep.ts';

/** A minute's uses of one network, and of the /56 around it; of misses it is half as many. */
const limits = { own: 60, wide: 240 };
const name = 'Ada Okoye';

/** A site behind a proxy, which says who asks, and a parcel whose code is not easily guessed. */
async function siteBehindProxy() {
  const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
  await insertParcel(site.db, { tracking_code: 'WB-7KQ2-M9XA', recipient_name: name });
  return site;
}

/** One guess: over the API, or at times on the page, in a spelling of its own; the last is right. */
function guess(number: number, isLast: boolean): string {
  const code = isLast ? 'WB-7KQ2-M9XA' : `WB-${String(number).padStart(4, '0')}-ABCD`;
  return number % 10 === 0 ? `/track.html?code=${code}` : `/api/parcels/${code}`;
}

/** How often each status came, and whether the parcel was seen. */
async function sweep(
  site: TestSite,
  addressOf: (number: number) => string,
  { guesses, atOnce = 1 }: { guesses: number; atOnce?: number },
) {
  const counts: Record<number, number> = {};
  let isSeen = false;
  for (let first = 0; first < guesses; first += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, index) => first + index);
    const replies = await Promise.all(
      numbers.map((number) =>
        site.ask(guess(number, number === guesses - 1), {
          headers: { 'X-Forwarded-For': addressOf(number) },
        }),
      ),
    );
    for (const { status, text } of replies) {
      counts[status] = (counts[status] ?? 0) + 1;
      isSeen ||= text.includes(name);
    }
  }
  return { counts, isSeen, answered: guesses - (counts[429] ?? 0) };
}

/** An address in one of the 256 networks of a /56, another one for each guess. */
function inHousehold(number: number): string {
  const network = (number % 256).toString(16).padStart(2, '0');
  return `2001:db8:0:12${network}::${(number + 1).toString(16)}`;
}

const fromElsewhere = { headers: { 'X-Forwarded-For': '2001:db8:0:3400::1' } };
const real = '/api/parcels/WB-7KQ2-M9XA';

describe('guesses', () => {
  const places: [name: string, from: (number: number) => string, limit: number][] = [
    ['all networks of a /56', inHousehold, limits.wide],
    ['one address', () => '203.0.113.7', limits.own],
  ];

  test.each(oneInEvery(2, places))(
    'a thousand from %s are stopped, and the real code among them is not found',
    patience,
    async (_name, from, limit) => {
      const site = await siteBehindProxy();
      const most = limit / 2;

      const { counts, isSeen } = await sweep(site, from, { guesses: 1000 });

      expect(counts).toEqual({ 404: most, 429: 1000 - most });
      expect(isSeen).toBe(false);
      const late = { headers: { 'X-Forwarded-For': from(3) } };
      expect((await site.ask(real, late)).status).toBe(429);
      expect((await site.ask(real, fromElsewhere)).text.includes(name)).toBe(true);
    },
  );

  test.each(oneInEvery(2, places))(
    'a hundred at once, from %s, get no further',
    patience,
    async (_name, from, most) => {
      const site = await siteBehindProxy();

      const { isSeen, answered } = await sweep(site, from, { guesses: 300, atOnce: 100 });

      // Misses are counted when they are known: as many as came together may get that far.
      expect(answered).toBeLessThanOrEqual(most);
      expect(isSeen).toBe(false);
      expect((await site.ask(real, fromElsewhere)).text.includes(name)).toBe(true);
    },
  );
});

test('who pretends to be somebody else with each guess is stopped too', patience, async () => {
  const site = await startSite();
  await insertParcel(site.db, { tracking_code: 'WB-7KQ2-M9XA', recipient_name: name });

  const from = (number: number) => `198.51.100.${number}`;
  const { isSeen, answered } = await sweep(site, from, { guesses: 100 });

  expect(answered).toBe(limits.own / 2);
  expect(isSeen).toBe(false);
});
