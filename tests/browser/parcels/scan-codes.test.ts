import { describe, expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { button } from '../../support/panel.ts';
import {
  choice,
  chooseHub,
  counted,
  forgive,
  hub,
  mark,
  openOnlineScan,
  readyToScan,
  recorded,
  scan,
  siteToScan,
  words,
} from '../../support/parcels/scan.ts';
import { insertParcel } from '../../support/parcels.ts';

const en = messagesOf('en');

const field = 'input[dir=ltr]';

test('a code that no parcel has is listed with the reason; it is tried or scanned again, or dismissed', {
  tags: 'extended',
}, async () => {
  const { page, site } = await readyToScan();
  await scan(page, 'LATE-1');
  await mark(page, 'unknown').waitFor();
  await scan(page, 'WB-101');
  await counted(page, 'done', 1);
  await counted(page, 'problems', 1);
  const problem = page.locator('.scan-problems li');
  expect(await problem.textContent()).toContain('LATE-1');
  expect(await problem.textContent()).toContain(en.errors.parcelNotFound);

  await insertParcel(site.db, { tracking_code: 'LATE-1' });
  await page.getByLabel(interpolate(words.problems.againOf, { code: 'LATE-1' })).click();
  await counted(page, 'done', 2);
  await counted(page, 'problems', 0);

  await scan(page, 'LATE-2');
  await counted(page, 'problems', 1);
  await insertParcel(site.db, { tracking_code: 'LATE-2' });
  await scan(page, 'LATE-2');
  await counted(page, 'done', 3);
  await counted(page, 'problems', 0);
  expect(await recorded(site)).toEqual(['WB-101', 'LATE-1', 'LATE-2']);

  await scan(page, 'NO-SUCH-1');
  await page.getByLabel(interpolate(words.problems.dismissOf, { code: 'NO-SUCH-1' })).click();
  await counted(page, 'problems', 0);
  await page.reload();
  await choice(page, hub).or(button(page, words.chooser.change)).first().waitFor();
  await counted(page, 'problems', 0);
});

describe('a code that is scanned twice', { tags: 'extended' }, () => {
  test('is marked, and recorded once, also in another spelling and after a reload', async () => {
    const { page, site } = await readyToScan();
    await scan(page, 'WB-101');
    await counted(page, 'done', 1);

    await scan(page, 'wb101');
    await mark(page, 'twice').waitFor();
    await page.reload();
    await counted(page, 'done', 1);
    await scan(page, 'WB-101');

    await counted(page, 'twice', 2);
    expect(await recorded(site)).toEqual(['WB-101']);
  });

  test('counts anew in the next shift, on a screen that was never left', async () => {
    const { site, visitor, page } = await readyToScan();
    await scan(page, 'WB-101');
    await counted(page, 'done', 1);
    await page.clock.install({ time: Date.now() + 13 * 60 * 60 * 1000 });

    await scan(page, 'WB-101');
    await mark(page, 'done').waitFor();

    await expect.poll(() => recorded(site)).toEqual(['WB-101', 'WB-101']);
    expect(visitor.complaints).toEqual([]);
  });

  test('is recorded again with another event', async () => {
    const { page, site } = await readyToScan();
    await scan(page, 'WB-101');
    await counted(page, 'done', 1);

    await button(page, words.chooser.change).click();
    await choice(page, en.events.starters.left_hub).click();
    await scan(page, 'WB-101');

    await counted(page, 'done', 2);
    await counted(page, 'twice', 0);
    expect(await recorded(site)).toEqual(['WB-101', 'WB-101']);
  });
});

describe('codes come', { tags: 'extended' }, () => {
  test('pasted, many at once', async () => {
    const { page, codes, site } = await readyToScan(5);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const [a, b, c, d, e] = codes;
    await page.evaluate(
      (list) => navigator.clipboard.writeText(list),
      `${a}\r\n${b}, ${c};${d}\t${e}\n`,
    );

    await page.locator(field).focus();
    await page.keyboard.press('ControlOrMeta+V');

    await counted(page, 'done', 5);
    expect(await recorded(site)).toEqual(codes);
    expect(await page.locator(field).inputValue()).toBe('');
  });

  test('from a scanner that ends with Tab, which else leads on', async () => {
    const { page, site, codes } = await readyToScan();
    await button(page, words.chooser.done).click();
    const isFocused = () =>
      page.locator(field).evaluate((input) => input === document.activeElement);

    for (const code of codes) {
      await page.keyboard.type(code);
      await page.keyboard.press('Tab');
    }
    await counted(page, 'done', 3);

    expect(await recorded(site)).toEqual(codes);
    expect(await isFocused()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await isFocused()).toBe(false);
  });

  test('while the focus is elsewhere, as links to their result, and as something that cannot be one, which is not sent', async () => {
    const { page, site } = await readyToScan(4);
    await scan(page, 'WB-101');
    await page.getByLabel(words.sound.off).focus();

    await scan(page, 'WB-102');

    await counted(page, 'done', 2);
    await scan(page, `${site.url}/track.html?code=WB-103`, 'https://parcels.example.com/WB-104');
    await counted(page, 'done', 4);
    expect(await recorded(site)).toEqual(['WB-101', 'WB-102', 'WB-103', 'WB-104']);

    await scan(page, '***');

    await mark(page, 'unreadable').waitFor();
    await counted(page, 'waiting', 0);
    await counted(page, 'problems', 0);
  });

  test('and what a scanner types for another keyboard layout is not sent: the screen says how to mend it', async () => {
    const { page, site } = await readyToScan();

    // WB-101 of a scanner for English keyboards, on a French one.
    await page.locator(field).focus();
    await page.keyboard.insertText('ZB)&à&');
    await page.keyboard.press('Enter');

    await mark(page, 'layout').waitFor();
    await page.getByText(words.layoutHelp).waitFor();
    await scan(page, 'WB-102');
    await counted(page, 'done', 1);
    await counted(page, 'problems', 0);
    expect(await recorded(site)).toEqual(['WB-102']);
  });

  test('before an event was chosen: then they stay in the field, each by itself', async () => {
    const { site, codes } = await siteToScan(2);
    const { page } = await openOnlineScan(site);

    await page.locator(field).focus();
    await scan(page, ...codes);

    await page.getByText(words.chooser.chooseFirst).waitFor();
    expect(await page.locator(field).inputValue()).toBe('WB-101 WB-102 ');
    expect(await recorded(site)).toEqual([]);
    await chooseHub(page);
    await page.locator(field).press('Enter');
    await counted(page, 'done', 2);
    expect(await recorded(site)).toEqual(codes);
  });

  test('as soon as the screen shows what the device keeps: with the event that was chosen before', async () => {
    const { page, site } = await readyToScan();
    await scan(page, 'WB-101');
    await counted(page, 'done', 1);
    await page.addInitScript(() => {
      const watcher = new MutationObserver(() => {
        const counts = [...document.querySelectorAll('.scan-counts dd')];
        const input = document.querySelector<HTMLInputElement>('.scan-form input');
        if (input === null || !counts.some(({ textContent }) => textContent === '1')) return;
        watcher.disconnect();
        input.value = 'WB-102';
        input.form?.requestSubmit();
      });
      watcher.observe(document, { subtree: true, childList: true, characterData: true });
    });

    await page.reload();

    await counted(page, 'done', 2);
    expect(await recorded(site)).toEqual(['WB-101', 'WB-102']);
  });
});

describe('a wrong scan', () => {
  test('can be undone', async () => {
    const { page, site } = await readyToScan();
    await scan(page, 'WB-101');

    await page.getByLabel(interpolate(words.list.undoOf, { code: 'WB-101' })).click();

    await page.locator('.scan-row', { hasText: words.marks.undone }).waitFor();
    expect(await recorded(site)).toEqual([]);
    await scan(page, 'WB-101');
    await counted(page, 'done', 1);
    expect(await recorded(site)).toEqual(['WB-101']);
  });

  test('is undone before it is sent', { tags: 'extended' }, async () => {
    const { page, site, visitor } = await readyToScan();
    await page.context().setOffline(true);
    await scan(page, 'WB-101', 'WB-102');
    await counted(page, 'waiting', 2);

    await page.getByLabel(interpolate(words.list.undoOf, { code: 'WB-101' })).click();
    await counted(page, 'waiting', 1);
    await page.context().setOffline(false);

    await counted(page, 'done', 1);
    expect(await recorded(site)).toEqual(['WB-102']);
    forgive(visitor);
  });

  test('stays when it is too late, and says why, also where the list is emptied', {
    tags: 'extended',
  }, async () => {
    const { page, site } = await readyToScan();
    await scan(page, 'WB-101', 'WB-102');
    await counted(page, 'done', 2);
    await site.db
      .updateTable('event_batches')
      .set({ created_at: '2026-03-01T08:00:00.000Z' })
      .execute();

    await page.getByLabel(interpolate(words.list.undoOf, { code: 'WB-101' })).click();

    await page.locator('.scan-problems').getByText(en.events.tooLateToUndo).waitFor();
    await counted(page, 'problems', 1);
    expect(await recorded(site)).toEqual(['WB-101', 'WB-102']);
    await button(page, words.list.clear).click();
    await counted(page, 'done', 0);
    await counted(page, 'problems', 1);
  });
});
