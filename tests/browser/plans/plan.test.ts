import { expect, test } from 'vitest';
import { openPanel } from '../../support/panel.ts';
import { planDay, siteWithPlans } from '../../support/plans/site.ts';

test('a day is planned and taken over with three clicks', async () => {
  const site = await siteWithPlans();
  const { page } = await openPanel(site, `/control/runs.html?day=${planDay}`);
  let clicks = 0;
  const click = (role: 'link' | 'button', name: string) => {
    clicks += 1;
    return page.getByRole(role, { name, exact: true }).click();
  };

  await click('link', 'Plan the day');
  await page.getByText('6 parcels are due').waitFor();
  await click('button', 'Plan');
  await page.getByText('Looking for the shortest runs').first().waitFor();
  await site.deps.background.idle();
  // The page loads itself again until the plan is ready.
  await page.getByRole('button', { name: 'Take over' }).waitFor();
  await click('button', 'Take over');
  await page.waitForURL(`**/control/runs.html?day=${planDay}`);

  const runs = await site.runs();
  await page.getByText('ann@example.com').or(page.getByText('ben@example.com')).first().waitFor();
  expect(runs.flatMap(({ stops }: { stops: object[] }) => stops)).toHaveLength(6);
  expect(clicks).toBe(3);
});
