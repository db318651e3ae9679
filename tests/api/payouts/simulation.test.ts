/** @module-tag postgres */

import { test } from 'vitest';
import { patch } from '../../support/payouts/payouts.ts';
import { moneySteps, numbers, requireSameSums } from '../../support/payouts/steps.ts';
import { siteWithTill } from '../../support/till/till.ts';

test.each([1, 2, 3])(
  'the ledger is what somebody else reckons, whatever happens: %i',
  async (seed) => {
    const calls = await siteWithTill();
    await patch(calls.admin, '/api/customers', {
      id: calls.a,
      payout_terms: { fee_percent: 2.5, days: 1 },
    });
    const named = new Map<string, number>();
    const { steps, one } = moneySteps(calls, numbers(seed), named);
    const names = Object.keys(steps) as (keyof typeof steps)[];
    for (let step = 1; step <= 160; step += 1) {
      const name = one(['collect', 'collect', 'collect', ...names] as const) ?? 'collect';
      await steps[name]();
      if (step % 12 === 0) await requireSameSums(calls, named, `after step ${step}: ${name}`);
    }
  },
);
