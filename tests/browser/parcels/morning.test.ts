/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { adminEmail } from '../../support/admin.ts';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import { button, openPanel } from '../../support/panel.ts';
import {
  invite,
  join,
  parcelsOfTwoRuns,
  planRun,
  requireTwoSteps,
  setUpApp,
  signInAgain,
} from '../../support/parcels/morning.ts';
import {
  allSent,
  deliveredButton,
  form,
  nameField,
  nextStop,
  notDeliveredButton,
  phone,
  progressed,
  reasons,
  words,
} from '../../support/parcels/today.ts';
import { startSite } from '../../support/site.ts';
import { amount } from '../../support/sweep.ts';

const { control } = paths;
const en = messagesOf('en');
const { runs: t, parcelList } = en;

const dan = { name: 'Dan', email: 'dan@example.com', role: 'dispatcher' } as const;
const ben = { name: 'Ben', email: 'ben@example.com', role: 'driver' } as const;
const cleo = { name: 'Cleo', email: 'cleo@example.com', role: 'driver' } as const;

/** So that it can be told later whether the page was loaded again. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isSame' in window);

/** Opens the driver's day from the menu. */
async function openDay(driver: Visit, count: number): Promise<void> {
  const { page } = driver;
  await page.getByRole('link', { name: words.title, exact: true }).first().click();
  await page.waitForURL(`**${control.today}*`);
  await hydrated(driver);
  await progressed(page, 0, count);
  await mark(page);
}

/** The driver takes the phone out of the pocket. */
async function lookAgain({ page }: Visit, count: number): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await progressed(page, 0, count);
}

async function deliverAll({ page }: Visit, codes: readonly string[], done: number, all: number) {
  for (const [index, code] of codes.entries()) {
    await nextStop(page).getByText(code, { exact: true }).waitFor();
    await deliveredButton(page).click();
    await nameField(page).fill(`Nana ${code}`);
    await button(page, form.submit).click();
    await progressed(page, done + index + 1, all);
  }
  await page.getByText(words.allDone).waitFor();
  await allSent(page);
}

/** A parcel's public page, which keeps itself up to date. */
async function follow(visitor: Visit, page: Page, code: string): Promise<Page> {
  await page.goto(`/track.html?${new URLSearchParams({ code })}`);
  await hydrated({ ...visitor, page });
  await mark(page);
  return page;
}

const titles = (page: Page) => page.locator('.event h4').allInnerTexts();

/** What the activity log says that somebody has done to records of a type, each entry with their addresses. */
async function logOf(page: Page, actor: string, record: string): Promise<string[]> {
  await page.goto(`${control.audit}?${new URLSearchParams({ actor, record })}`);
  const entries = await page.locator('tbody tr').allInnerTexts();
  for (const entry of entries) {
    expect(entry).toContain(actor);
    expect(entry).toContain('127.0.0.1');
  }
  return entries;
}

/** Each entry has one of these words, in their order. */
function expectEach(entries: readonly string[], words: readonly string[]): void {
  expect(entries.length).toBe(words.length);
  for (const [index, word] of words.entries()) expect(entries[index]).toContain(word);
}

/** How many parcels each run has. */
const each = amount(12, 4);

test('an owner, a dispatcher and two drivers work a morning side by side', async () => {
  const site = await startSite();
  const [first = [], second = []] = await parcelsOfTwoRuns(site, each);
  const [failed = '', ...own] = first.slice(0, -1);
  const moved = first.at(-1) ?? '';

  // The owner lets three people in, who need two steps.
  const { page: owner } = await openPanel(site, control.twoStep);
  await setUpApp(owner);
  await requireTwoSteps(owner);
  await owner.goto(control.staff);
  const links: string[] = [];
  for (const one of [dan, ben, cleo]) links.push(await invite(owner, one));
  const [toDan = '', toBen = '', toCleo = ''] = links;
  const [dispatcher, bensPhone, cleosPhone] = await Promise.all([
    join(site, toDan, {}),
    join(site, toBen, phone),
    join(site, toCleo, phone),
  ]);

  // A driver begins the shift, with a code of the app.
  await signInAgain(bensPhone, { email: ben.email, secret: bensPhone.secret });

  // The dispatcher plans, and changes the plan while the drivers have it open.
  const board = dispatcher.page;
  const runOfBen = await planRun(dispatcher, ben.name, first);
  await planRun(dispatcher, cleo.name, second);
  await Promise.all([openDay(bensPhone, each), openDay(cleosPhone, each)]);
  await board.clock.install();
  await board.goto(runOfBen);
  await hydrated(dispatcher);
  await board.getByLabel(interpolate(parcelList.select, { code: moved })).check();
  await button(board, t.move).click();
  await expect.poll(() => board.locator('.run-stop').count()).toBe(each - 1);
  await mark(board);
  const day = await board.context().newPage();
  await day.goto(control.runs);
  await hydrated({ ...dispatcher, page: day });
  await mark(day);
  await Promise.all([lookAgain(bensPhone, each - 1), lookAgain(cleosPhone, each + 1)]);

  // Two recipients watch.
  const visitor = await visit(site);
  const missed = await follow(visitor, visitor.page, failed);
  const received = await follow(visitor, await missed.context().newPage(), moved);

  await notDeliveredButton(bensPhone.page).click();
  await bensPhone.page.locator('dialog[open]').getByText(reasons.nobody_home).click();
  await button(bensPhone.page, en.control.form.save).click();
  await progressed(bensPhone.page, 1, each - 1);
  await Promise.all([
    deliverAll(bensPhone, own, 1, each - 1),
    deliverAll(cleosPhone, [...second, moved], 0, each + 1),
  ]);

  // All of it shows where it is looked at, without a reload.
  await board.clock.runFor(11_000);
  await board.locator('.run-stop', { hasText: failed }).getByText(reasons.nobody_home).waitFor();
  const counts = (page: Page) => page.locator('.run-counts dd').allInnerTexts();
  await expect
    .poll(async () => (await counts(board)).slice(0, 3))
    .toEqual([`${each - 2}`, '1', '0']);
  await expect
    .poll(async () => (await counts(day)).filter((text) => /^\d+$/.test(text)))
    .toEqual([`${each - 2}`, '1', '0', `${each + 1}`, '0', '0']);
  await expect.poll(() => titles(missed)).toHaveLength(1);
  await missed.getByText(reasons.nobody_home).first().waitFor();
  await received.locator('.step[aria-current]', { hasText: en.stages.delivered }).waitFor();
  for (const page of [board, day, missed, received, bensPhone.page, cleosPhone.page]) {
    expect(await isMarked(page)).toBe(true);
  }

  // The activity log says who did what, and from where.
  const invited = await logOf(owner, adminEmail, 'staff');
  expectEach(invited, [cleo.name, ben.name, dan.name]);
  const [taken = '', given = ''] = await logOf(owner, dan.email, 'run');
  for (const entry of [taken, given]) expect(entry).toContain(moved);
  expectEach(await logOf(owner, ben.email, 'failed-delivery'), [failed]);
  expectEach(await logOf(owner, ben.email, 'delivery'), own.toReversed());
  expectEach(await logOf(owner, cleo.email, 'delivery'), [moved, ...second.toReversed()]);
}, 90_000);
