/** @module-tag postgres */

import { test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { liveWeek } from '../../support/customers/week.ts';
import { startSite } from '../../support/site.ts';

test('a week of 40 customers and 300 parcels adds up, also without the two who are erased', async () => {
  const admin = await signedInAdmin(await startSite());
  const erase = (customer: number) =>
    admin.ask('/api/people/erase', { method: 'POST', json: { customer } });
  const requireSums = await liveWeek(admin, erase);
  await requireSums(admin);
}, 60_000);
