/** @module-tag extended */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adminEmail, siteWithOwner } from '../support/admin.ts';
import { sendPin } from '../support/auth/pins.ts';
import { patience } from '../support/hostile/sample.ts';
import type { TestSite } from '../support/site.ts';
import { isWhole } from '../support/sweep.ts';

/**
 * How often a value of the one sample is greater than one of the other, of all pairs (Mann and Whitney):
 * 0.5 if the samples cannot be told apart, 0 or 1 if they always can.
 */
function overlap(one: number[], other: number[]): number {
  let wins = 0;
  for (const a of one) {
    for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  }
  return wins / (one.length * other.length);
}

/**
 * Requests of each kind, and how far from 0.5 their overlap may be: five times as far as chance takes it.
 * The order is random and only ranks count, so that a busy machine makes no difference, but a long wait.
 */
const { each, band } = isWhole ? { each: 200, band: 0.15 } : { each: 30, band: 0.37 };

type Times = { answer: number; next: number };

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Asks for a pin, and at once for something else, which is in line behind the work for the pin. */
async function timesOf(site: TestSite, email: string): Promise<Times> {
  const answer = await msOf(() =>
    site.ask('/api/admins/auth/send-pin', { method: 'POST', json: { email } }),
  );
  const next = await msOf(() => site.ask('/api/reviews'));
  await site.background.idle();
  await site.mailer.idle();
  return { answer, next };
}

test(
  'nobody can tell by the time of a pin whether there is such an account',
  patience,
  async () => {
    const site = await siteWithOwner({ RATE_LIMIT: 'off' });
    const emails = Array.from({ length: 2 * each }, (_, number) =>
      number < each ? adminEmail : `nobody${number}@example.com`,
    );
    const [shuffled = []] = fc.sample(fc.shuffledSubarray(emails, { minLength: emails.length }), 1);
    // The first requests are slower because the runtime compiles code.
    for (const email of emails.slice(each - 5, each + 5)) await sendPin(site, { email });

    const known: Times[] = [];
    const unknown: Times[] = [];
    for (const email of shuffled) {
      (email === adminEmail ? known : unknown).push(await timesOf(site, email));
    }

    for (const what of ['answer', 'next'] as const) {
      const chance = overlap(
        known.map((times) => times[what]),
        unknown.map((times) => times[what]),
      );
      expect(Math.abs(chance - 0.5), `${what}: ${chance}`).toBeLessThan(band);
    }
  },
);
