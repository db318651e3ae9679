import { describe, expect, test } from 'vitest';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import { storedMessages } from '../../support/notifications/messages.ts';
import { startSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

async function openForm(path = '/contact.html', options: Parameters<typeof visit>[1] = {}) {
  const site = await startSite();
  const visitor = await visit(site, options);
  await visitor.page.goto(path);
  return { site, visitor, page: visitor.page };
}

async function formAwake({ page }: Visit): Promise<void> {
  await page.locator('.form').scrollIntoViewIfNeeded();
  await page.locator('way-island[hydrated] .form').waitFor();
}

test.each(sample([true, false], [true]))(
  'the contact form takes a message, thanks for it, and can take another (script: %s)',
  async (javaScriptEnabled) => {
    const { site, visitor, page } = await openForm('/contact.html', { javaScriptEnabled });
    if (javaScriptEnabled) await formAwake(visitor);

    await page.getByLabel('Subject').fill('A lost glove');
    await page.getByLabel('Your message').fill('It is red.\nWool.');
    await page.getByLabel('Your email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Thank you. Your message has reached us.').waitFor();
    if (javaScriptEnabled) {
      // The confirmation has the focus, so that a screen reader reads on from there.
      const focused = () => page.evaluate(() => document.activeElement?.className);
      await expect.poll(focused).toContain('panel-good');
    }

    expect(await storedMessages(site)).toEqual([
      { subject: 'A lost glove', body: 'It is red.\nWool.', email: 'ada@example.com' },
    ]);

    await page.getByRole('link', { name: 'Write another message' }).click();
    await page.getByLabel('Subject').waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
    if (javaScriptEnabled) {
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
      expect(focused).toBe('subject');
    }
  },
);

describe('the contact form', () => {
  test('without a network it says so, and the message is still there', async () => {
    const { visitor, page } = await openForm();
    await formAwake(visitor);
    await page.getByLabel('Subject').fill('Hello');
    await page.getByLabel('Your message').fill('There.');
    await page.route('**/api/messages', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<p>A proxy</p>' }),
    );

    await page.getByRole('button', { name: 'Send message' }).click();

    expect(await page.getByRole('alert').textContent()).toBe(
      'We couldn’t send your message. Check your connection and try again.',
    );
    expect(await page.getByLabel('Your message').inputValue()).toBe('There.');
  });

  test('the menu leads to its parts', { tags: 'extended' }, async () => {
    const { visitor, page } = await openForm('/', { viewport: { width: 1440, height: 700 } });
    for (const name of ['about', 'services', 'contact']) {
      await page.goto('/');
      await hydrated(visitor);
      await page.getByRole('navigation', { name: 'Main' }).getByText(name.toUpperCase()).click();
      await page.waitForURL(`**/contact.html#${name}`);

      await expect
        .poll(async () => (await page.locator(`#${name}`).boundingBox())?.y, { message: name })
        .toBeLessThan(700);
    }
  });
});
