import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit } from '../../support/browser.ts';
import { keptMessages } from '../../support/notifications/messages.ts';
import { startSite } from '../../support/site.ts';

describe('the contact form sends one message', () => {
  test.each([
    [
      'a double click',
      (page: Page) => page.getByRole('button', { name: 'Send message' }).dblclick(),
    ],
    [
      'Enter pressed twice',
      async (page: Page) => {
        await page.getByLabel('Subject').press('Enter');
        await page.getByLabel('Subject').press('Enter');
      },
    ],
  ])('on %s', async (_how, sendTwice) => {
    const site = await startSite();
    const { page } = await visit(site);
    await page.goto('/contact.html');
    await page.locator('.form').scrollIntoViewIfNeeded();
    await page.locator('way-island[hydrated] .form').waitFor();
    const sent: unknown[] = [];
    const release = Promise.withResolvers<void>();
    await page.route('**/api/messages', async (route) => {
      sent.push(route.request().postDataJSON().subject);
      await release.promise;
      await route.continue();
    });
    await page.getByLabel('Subject').fill('Once');
    await page.getByLabel('Your message').fill('Only.');

    // The second time comes while the first is still under way.
    await sendTwice(page);
    release.resolve();
    await page.getByText('Thank you.').waitFor();

    expect(sent).toEqual(['Once']);
    expect(await keptMessages(site)).toHaveLength(1);
  });
});
