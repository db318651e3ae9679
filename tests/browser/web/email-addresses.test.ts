/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminEmail } from '../../support/admin.ts';
import { hydrated, openDetails, prefer, type Visit, visit } from '../../support/browser.ts';
import { fullPanel, inParts, panelPages, panelSample } from '../../support/full-panel.ts';
import { publicSample } from '../../support/full-site.ts';
import { signInBrowser } from '../../support/panel.ts';
import type { TestSite } from '../../support/site.ts';
import { amount, isWhole, pagesInTurn, sample } from '../../support/sweep.ts';

/**
 * Where an e-mail address is broken on this page, other than after its @: what stands before each break.
 *
 * @returns how often the address is shown besides.
 */
function emailBreaks(page: Page, address: string): Promise<{ count: number; breaks: string[] }> {
  return page.evaluate((email) => {
    const breaks: string[] = [];
    let count = 0;
    /** The characters of an element, each with its place. */
    const placesIn = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const places: { character: string; top: number; left: number }[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (let index = 0; index < (node.nodeValue ?? '').length; index += 1) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const { top, left, height } = range.getBoundingClientRect();
          places.push({
            character: node.nodeValue?.[index] ?? '',
            top: height === 0 ? Number.NaN : top,
            left,
          });
        }
      }
      return places;
    };
    const holds = (element: Element) => element.textContent?.includes(email) ?? false;
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) =>
        holds(element) &&
        ![...element.children].some(holds) &&
        !element.closest('script, style, noscript, option, textarea, .visually-hidden') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    for (const element of shown) {
      const places = placesIn(element);
      const start = places
        .map(({ character }) => character)
        .join('')
        .indexOf(email);
      count += 1;
      for (let index = 1; index < email.length; index += 1) {
        const [before, here] = [places[start + index - 1], places[start + index]];
        if (before === undefined || here === undefined) continue;
        const isBroken = here.top - before.top > 6;
        if (isBroken && before.character !== '@')
          breaks.push(`${element.tagName}.${element.className}: ${email.slice(0, index)}`);
      }
    }
    return { count, breaks };
  }, address);
}

/** Each half fits on a line of a small phone, but not both; and hyphens are where browsers like to break. */
const long = 'kunden-post@nord-fracht.example';
/** One that fits on every line. */
const short = 'office@hafen.example';

/** A site on which every address is this one. */
async function siteOf(email: string): Promise<TestSite> {
  const { site } = await fullPanel();
  const { db } = site;
  await db.updateTable('settings').set({ contact_email: email }).execute();
  await db.updateTable('parcels').set({ recipient_email: email, sender_email: email }).execute();
  await db.updateTable('messages').set({ email }).execute();
  await db.updateTable('mails').set({ recipient: email, reply_to: email }).execute();
  return site;
}

async function signInWithAddress(visitor: Visit, site: TestSite, email: string): Promise<void> {
  await signInBrowser(visitor, site);
  const { id } = await site.db
    .updateTable('staff')
    .set({ email, name: '' })
    .where('email', '=', adminEmail)
    .returning('id')
    .executeTakeFirstOrThrow();
  const driven = { driver_id: id };
  await site.db.updateTable('runs').set(driven).execute();
  await site.db.updateTable('cash_items').set(driven).execute();
  await site.db
    .updateTable('cash_settlements')
    .set({ ...driven, staff_id: id })
    .execute();
}

/** The breaks in the address on these pages, and how often it is shown. */
async function breaksOn(visitor: Visit, email: string, paths: string[]) {
  const { page } = visitor;
  let count = 0;
  const breaks: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await hydrated(visitor);
    await openDetails(visitor);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const found = await emailBreaks(page, email);
      count += found.count;
      breaks.push(...found.breaks.map((place) => `${path}, ${width} px: ${place}`));
    }
  }
  return { count, breaks };
}

const languagesAndAddresses: [code: string, email: string][] = [
  ['de', long],
  ['ru', long],
  ['ru', short],
];

const pairs = sample(languagesAndAddresses, [['ru', long]]);

describe.each(pairs)('e-mail addresses break after the @ or not at all, %s, %s:', (code, email) => {
  test('on the site', async () => {
    const site = await siteOf(email);
    const visitor = await visit(site);
    await prefer(visitor, site, { googtrans: `/en/${code}` });
    const pages = Object.values(publicSample);
    const { count, breaks } = await breaksOn(visitor, email, pages);

    // On nearly every page, in a window of each width.
    expect(count).toBeGreaterThan(isWhole ? 30 : 1.6 * pages.length);
    expect(breaks).toEqual([]);
  }, 60_000);

  const turn = pairs.findIndex(([itsCode, itsEmail]) => itsCode === code && itsEmail === email);
  const pages = pagesInTurn(panelSample, amount(turn, 3), amount(pairs.length, 4), 1);
  test.each(inParts(pages))(
    'in the panel, part %#',
    async (part) => {
      const site = await siteOf(email);
      const visitor = await visit(site);
      await signInWithAddress(visitor, site, email);
      await prefer(visitor, site, { googtrans: `/en/${code}` });
      expect((await breaksOn(visitor, email, Object.values(part))).breaks).toEqual([]);
    },
    60_000,
  );
});

test('the account, a parcel, messages and mails show one', async () => {
  const site = await siteOf(long);
  const visitor = await visit(site);
  await signInWithAddress(visitor, site, long);
  for (const name of ['account', 'a parcel', 'messages', 'mails', 'a mail'] as const) {
    expect((await breaksOn(visitor, long, [panelPages[name]])).count, name).toBeGreaterThan(0);
  }
});
