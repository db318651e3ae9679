import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { programWith } from '../../support/auth/api-keys.ts';
import { violationsOf } from '../../support/axe.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { photo } from '../../support/images.ts';
import { sampleLanguages } from '../../support/sweep.ts';

const { apiDocs: words } = messagesOf('en');

/** The page on a phone, with a key entered, and what it asks of other sites. */
async function consoleOnPhone() {
  const { site } = await fullPanel();
  const { key } = await programWith(site, { scopes: ['parcels:read', 'parcels:write'] });
  const seen = await visit(site, { viewport: { width: 390, height: 844 } });
  const { page } = seen;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
  });
  await page.goto(paths.api.docs);
  await hydrated(seen);
  await page.getByLabel(words.key, { exact: true }).fill(key);
  return {
    page,
    key,
    elsewhere,
    choose: (call: string) => page.getByLabel(words.call, { exact: true }).selectOption(call),
    enter: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
    send: () => page.getByRole('button', { name: words.send }).click(),
    expectFits: async (within?: string) => {
      expect(await violationsOf(page, within)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
  };
}

test('calls are tried with a key, on a phone, and nothing is asked of another site', {
  tags: 'extended',
}, async () => {
  const { page, key, elsewhere, choose, enter, send } = await consoleOnPhone();
  await choose('GET /api/parcels/{code}');
  await enter('code', 'TEST-1001');
  await send();
  await page.getByText('"tracking_code": "TEST-1001"').waitFor();
  await page.getByText('200 OK').waitFor();

  await choose('POST /api/parcels');
  await send();
  await page.getByText('201 Created').waitFor();
  await page.getByText(/ETag: "\d{4}-/).waitFor();
  await page.getByText(/RateLimit: "api-key";r=/).waitFor();
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain(key);
  expect(elsewhere).toEqual([]);
});

test('the link of a call opens it in the form that tries it', { tags: 'extended' }, async () => {
  const { site } = await fullPanel();
  const seen = await visit(site);
  const { page } = seen;
  await page.goto(paths.api.docs);
  const described = page.locator('details', { hasText: 'Create a parcel template' });
  await described.locator('summary').click();

  await described.getByRole('link', { name: words.try, exact: true }).click();

  await page.waitForURL(/\?call=POST/);
  await hydrated(seen);
  const chosen = page.getByLabel(words.call, { exact: true });
  await expect.poll(() => chosen.inputValue()).toMatch(/^POST .*templates$/);
  expect(await page.getByLabel('JSON', { exact: true }).inputValue()).toContain('Small box');
});

test('an answer and all calls fit a phone, and axe finds nothing to mend', {
  tags: 'extended',
}, async () => {
  const { page, choose, enter, send, expectFits } = await consoleOnPhone();
  await choose('GET /api/parcels/{code}');
  await enter('code', 'TEST-1001');
  await send();
  await page.getByText('200 OK').waitFor();

  await expectFits();
});

test('a form with a file is tried there too, with headers', { tags: 'extended' }, async () => {
  const { page, choose, enter, send, expectFits } = await consoleOnPhone();
  await choose('POST /api/parcels/image');
  await enter('If-Match', '"another"');
  const buffer = Buffer.from(await (await photo()).arrayBuffer());
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('image', { exact: true }).setInputFiles(file);
  await send();
  await page.getByText('412 Precondition Failed').waitFor();
  await enter('If-Match', '');
  await send();
  await page.getByText('200 OK').waitFor();
  // The rest of the page is what it was with the other call.
  await expectFits('way-island');
});

test('the calls are read without script, in every language', { tags: 'extended' }, async () => {
  const { site } = await fullPanel();
  const { page } = await visit(site, { javaScriptEnabled: false });
  for (const { code } of sampleLanguages()) {
    await page.goto(`${paths.api.docs}?lang=${code}`);
    await page.locator('summary', { hasText: 'Create a parcel template' }).click();
    await page.getByText('Small box').first().waitFor();
  }
});

test('its policy allows nothing but the site itself', async () => {
  const { site } = await fullPanel();
  const { headers, status } = await site.ask(paths.api.docs);
  expect(status).toBe(200);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});
