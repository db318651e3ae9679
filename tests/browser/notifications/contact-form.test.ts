import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, prefer, type Visit, visit } from '../../support/browser.ts';
import { storedMessages } from '../../support/notifications/messages.ts';
import { startSite } from '../../support/site.ts';
import { oneInEvery, sample } from '../../support/sweep.ts';

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

describe.each(sample([true, false], [true]))(
  'the contact form (script: %s)',
  (javaScriptEnabled) => {
    test('takes a message, thanks for it, and can take another', async () => {
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
    });

    test('says what is wrong, and loses nothing', { tags: 'extended' }, async () => {
      const { site, visitor, page } = await openForm('/contact.html', { javaScriptEnabled });
      if (javaScriptEnabled) await formAwake(visitor);

      // A space is something to the browser, and nothing to us.
      await page.getByLabel('Subject').fill(' ');
      await page.getByLabel('Your message').fill('A long story.');
      await page.getByRole('button', { name: 'Send message' }).click();
      const errors = page.getByRole('alert');
      await errors.waitFor();

      expect(await errors.textContent()).toContain('Subject: required.');
      expect(await page.getByLabel('Subject').getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByLabel('Your message').inputValue()).toBe('A long story.');
      expect(await storedMessages(site)).toEqual([]);

      await page.getByLabel('Subject').fill('Better');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByText('Thank you. Your message has reached us.').waitFor();
      expect(await storedMessages(site)).toHaveLength(1);
    });
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

  test.each([
    ['ar', 'rtl'],
    ['in', 'ltr'],
  ])('speaks the language of the page (%s)', { tags: 'extended' }, async (code, dir) => {
    const site = await startSite();
    const visitor = await visit(site);
    await prefer(visitor, site, { googtrans: `/en/${code}` });
    const { page } = visitor;
    await page.goto('/contact.html');
    await formAwake(visitor);
    await page.locator('[name=subject]').fill(' ');
    await page.locator('[name=body]').fill('x');

    await page.locator('.form button').click();
    const alert = (await page.getByRole('alert').textContent()) ?? '';

    expect(await page.locator('html').getAttribute('dir')).toBe(dir);
    expect(alert).not.toMatch(/[A-Za-z]/);
    expect(alert.length).toBeGreaterThan(10);
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

describe('the contact form sends one message', () => {
  const ways: [how: string, sendTwice: (page: Page) => Promise<void>][] = [
    [
      'Enter pressed twice',
      async (page) => {
        await page.getByLabel('Subject').press('Enter');
        await page.getByLabel('Subject').press('Enter');
      },
    ],
    ['a double click', (page) => page.getByRole('button', { name: 'Send message' }).dblclick()],
  ];
  test.each(oneInEvery(2, ways))('on %s', async (_how, sendTwice) => {
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
    expect(await storedMessages(site)).toHaveLength(1);
  });
});
