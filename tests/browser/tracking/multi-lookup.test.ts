import { describe, expect, test } from 'vitest';
import { hydrated, openPage, type Visit, visit } from '../../support/browser.ts';
import { insertParcel } from '../../support/parcels.ts';
import { oneInEvery } from '../../support/sweep.ts';
import { siteWithParcels } from '../../support/tracking/tracked-site.ts';

const column = 'FIRST-1\tSECOND-2\nTHIRD-3\n';
const english = 'Enter Your Tracking Code';

async function siteWithThree() {
  const site = await siteWithParcels();
  await insertParcel(site.db, { tracking_code: 'THIRD-3', current_location: 'Porto' });
  return site;
}

/** Pastes a text as a spreadsheet would have put it on the clipboard. */
async function paste({ page }: Visit, text: string, placeholder: string) {
  await page.evaluate((copied) => {
    const area = document.createElement('textarea');
    area.value = copied;
    document.body.append(area);
    area.select();
  }, text);
  await page.keyboard.press('ControlOrMeta+X');
  await page.getByPlaceholder(placeholder).focus();
  await page.keyboard.press('ControlOrMeta+V');
}

const rows = ({ page }: Visit) => page.locator('.codes-found a');

const places: [name: string, path: string, placeholder: string][] = [
  ['the home page', '/', 'Enter Your Tracking Number'],
  ['the tracking page', '/track.html', english],
];
test.each(oneInEvery(2, places))(
  'without script, a column that is pasted on %s leads to a list',
  async (_name, path, placeholder) => {
    const visitor = await visit(await siteWithThree(), { javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto(path);

    await paste(visitor, column, placeholder);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '3 of 3 parcels found' }).waitFor();

    expect(await page.locator('.codes-code').allInnerTexts()).toEqual([
      'FIRST-1',
      'SECOND-2',
      'THIRD-3',
    ]);
    await page.getByRole('link', { name: 'SECOND-2' }).click();
    await page.getByRole('heading', { name: 'SECOND-2' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: '3 of 3 parcels found' }).waitFor();
  },
);

async function awake(path: string) {
  const visitor = await visit(await siteWithThree());
  const { page } = visitor;
  await page.goto(path);
  await hydrated(visitor);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?!.*\/stream$)/.test(pathname)) requests.push(pathname);
  });
  return { ...visitor, visitor, field: page.getByPlaceholder(english), requests };
}

describe('in place', () => {
  test('a pasted column keeps its lines apart, can be undone, and is looked up at once', {
    tags: 'extended',
  }, async () => {
    const { page, visitor, field, requests } = await awake('/track.html');
    await paste(visitor, 'first 1', english);
    expect(await field.inputValue()).toBe('first 1');
    await page.reload();
    await hydrated(visitor);

    await paste(visitor, 'first 1\r\nSECOND-2\tTHIRD-3\n', english);
    expect(await field.inputValue()).toBe('first 1, SECOND-2\tTHIRD-3');
    await page.keyboard.press('ControlOrMeta+Z');
    expect(await field.inputValue()).toBe('');
    await page.keyboard.press('ControlOrMeta+Shift+Z');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '3 of 3 parcels found' }).waitFor();

    expect(requests).toEqual(['/api/tracking']);
    expect(await page.title()).toBe('Waybill Logistics - 3 of 3 parcels found');
    const answer = page.getByRole('region', { name: '3 of 3 parcels found' });
    expect(await answer.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe('first 1, SECOND-2\tTHIRD-3');
  });

  test('a row opens its result, and back leads to the list without asking again', async () => {
    const { page, visitor, field, requests } = await awake('/track.html');
    await field.fill('THIRD-3, FIRST-1, NO-SUCH-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '2 of 3 parcels found' }).waitFor();
    expect(await rows(visitor).first().innerText()).toContain('Porto');
    expect(await page.locator('.codes-unknown').innerText()).toContain('NO-SUCH-1');

    await page.getByRole('link', { name: 'FIRST-1' }).click();
    await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();
    expect(new URL(page.url()).search).toBe('?code=FIRST-1');
    expect(await field.inputValue()).toBe('FIRST-1');
    await page.goBack();
    await page.getByRole('heading', { name: '2 of 3 parcels found' }).waitFor();

    expect(requests).toEqual(['/api/tracking', '/api/parcels/FIRST-1']);
    expect(await field.inputValue()).toBe('THIRD-3, FIRST-1, NO-SUCH-1');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('track-answer');
    await page.goForward();
    await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();
  });

  test('so it does where the page came with the list', async () => {
    const { page, requests } = await awake('/track.html?code=FIRST-1%2CSECOND-2&lang=en');

    await page.getByRole('link', { name: 'SECOND-2' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'SECOND-2' }).waitFor();
    expect(new URL(page.url()).search).toBe('?code=SECOND-2&lang=en');
    await page.goBack();
    await page.getByRole('heading', { name: '2 of 2 parcels found' }).waitFor();

    expect(requests).toEqual(['/api/parcels/SECOND-2']);
  });

  test('a code in words that may be codes is one parcel, or none', {
    tags: 'extended',
  }, async () => {
    const { page, field } = await awake('/track.html');

    await field.fill('none 1234');
    await page.keyboard.press('Enter');
    await page.getByText('WE CAN’T FIND THAT TRACKING NUMBER.').waitFor();
    expect(await field.inputValue()).toBe('none 1234');
    for (const typed of ['first-1 FIRST1', 'FIRST-1, first-1', 'first 1,']) {
      await field.fill(typed);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();
      await expect.poll(() => field.inputValue()).toBe('FIRST-1');
    }
  });

  test('a list that cannot be fetched can be tried again', { tags: 'extended' }, async () => {
    const { page, field } = await awake('/track.html');
    await page.route('**/api/tracking?*', (route) => route.fulfill({ body: 'Of a proxy' }), {
      times: 1,
    });

    await field.fill('FIRST-1,SECOND-2');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Try again' }).click();

    await page.getByRole('heading', { name: '2 of 2 parcels found' }).waitFor();
  });
});

test('ten long codes fit into the width of a phone', { tags: 'extended' }, async () => {
  const site = await siteWithThree();
  const codes = Array.from({ length: 10 }, (_, index) => `LONG${index}`.padEnd(40, 'W'));
  for (const tracking_code of codes.slice(1)) {
    await insertParcel(site.db, { tracking_code, stage: 'attempt_failed' });
  }
  const visitor = await openPage(
    site,
    `/track.html?${new URLSearchParams({ code: codes.join('\n') })}`,
    { viewport: { width: 320, height: 800 } },
  );
  const { page } = visitor;

  expect(await rows(visitor).count()).toBe(9);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const size = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(size).toBeLessThanOrEqual(width);
    for (const row of await rows(visitor).all()) {
      expect((await row.boundingBox())?.height, `${width} px`).toBeGreaterThanOrEqual(44);
    }
  }
});
