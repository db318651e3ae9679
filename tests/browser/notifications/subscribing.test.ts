import { describe, expect, test } from 'vitest';
import { hydrated, visit } from '../../support/browser.ts';
import { linkIn, siteToFollow } from '../../support/notifications/subscribers.ts';
import { insertParcel } from '../../support/parcels.ts';
import { sample } from '../../support/sweep.ts';

async function openResult(javaScriptEnabled: boolean, path = '/track.html?code=WB-1') {
  const site = await siteToFollow();
  const visitor = await visit(site, { javaScriptEnabled, viewport: { width: 390, height: 844 } });
  await visitor.page.goto(path);
  if (javaScriptEnabled) await hydrated(visitor);
  await visitor.page.locator('.follow > summary').click();
  return { site, visitor, page: visitor.page };
}

describe.each(sample([true, false], [true]))('a visitor (script: %s)', (javaScriptEnabled) => {
  test('follows a parcel, hears of its stages, and stops the mails', async () => {
    const { site, page } = await openResult(javaScriptEnabled);

    await page.getByLabel('Your email address').fill('eva@example.com');
    await page.getByRole('button', { name: 'Get updates' }).click();
    await page.getByText('Check your inbox and open the link').waitFor();
    await page.goto(linkIn(await site.newest()));
    await page.getByRole('heading', { name: 'Get updates on WB-1?' }).waitFor();
    await page.getByRole('button', { name: 'Get updates' }).click();
    await page.getByRole('heading', { name: 'You’ll get updates on WB-1' }).waitFor();
    await page.getByRole('link', { name: 'Show the parcel' }).click();
    await page.getByRole('heading', { name: 'WB-1' }).waitFor();

    await site.reach('out_for_delivery');
    const notice = await site.newest();
    expect(notice.parsed.subject).toBe('Parcel WB-1: Out for delivery');

    await page.goto(linkIn(notice, 'unfollow'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor();
    const before = (await site.arrived()).length;
    await site.reach('delivered');
    expect(await site.arrived()).toHaveLength(before);
  });
});

test('a visitor is told what is wrong, and can send it again', { tags: 'extended' }, async () => {
  const { site, page } = await openResult(true);
  const field = page.getByLabel('Your email address');

  // An address to the browser, and none to mail servers.
  await field.fill('eva@localhost');
  await page.getByRole('button', { name: 'Get updates' }).click();
  const error = page.getByRole('alert').filter({ hasText: 'Email' });
  await error.waitFor();

  expect(await field.inputValue()).toBe('eva@localhost');
  expect(await site.followers()).toEqual([]);
  await field.fill('eva@example.com');
  await error.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Get updates' }).click();
  await page.getByText('Check your inbox and open the link').waitFor();
  expect((await site.newest()).to).toEqual(['eva@example.com']);
});

test('what to do next is announced, and the focus is on it', { tags: 'extended' }, async () => {
  const { page } = await openResult(true);
  await page.getByLabel('Your email address').fill('eva@example.com');
  await page.keyboard.press('Enter');

  const status = page.getByRole('status').filter({ hasText: 'Check your inbox' });
  await status.waitFor();

  expect(await status.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('without an answer it says so, and what was typed stays', { tags: 'extended' }, async () => {
  const { site, visitor, page } = await openResult(true);
  await visitor.page.route('**/api/followers', (route) => route.abort());
  await page.getByLabel('Your email address').fill('eva@example.com');
  await page.getByRole('button', { name: 'Get updates' }).click();

  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();

  visitor.complaints.length = 0;
  expect(await page.getByLabel('Your email address').inputValue()).toBe('eva@example.com');
  expect(await site.followers()).toEqual([]);
});

test('another lookup shows the form anew', { tags: 'extended' }, async () => {
  const { site, page } = await openResult(true);
  await insertParcel(site.db, { tracking_code: 'OTHER-1' });
  await page.getByLabel('Your email address').fill('eva@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('Check your inbox and open the link').waitFor();

  await page.getByLabel('Tracking number').fill('OTHER-1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'OTHER-1' }).waitFor();
  await page.locator('.follow > summary').click();

  await page.getByLabel('Your email address').waitFor();
  expect(await page.getByLabel('Your email address').inputValue()).toBe('');
});
