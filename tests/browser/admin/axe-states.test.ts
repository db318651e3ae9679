/** @module-tag extended */

import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import type { TestAdmin } from '../../support/admin.ts';
import { linkTo, signInLink } from '../../support/auth/accounts.ts';
import { violationsOf } from '../../support/axe.ts';
import { hydrated } from '../../support/browser.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { photo } from '../../support/images.ts';
import {
  badPanel,
  button,
  field,
  goodPanel,
  openPanel,
  signOutButton,
  words,
} from '../../support/panel.ts';
import { askToDelete, eventLink } from '../../support/panel-list.ts';
import type { TestSite } from '../../support/site.ts';
import { isWhole } from '../../support/sweep.ts';

const en = messagesOf('en');

const { control } = paths;
const { activities, fields, form, list, messages, panel } = words;
const parcel = '/control/parcels/TEST-1001';

type State = [name: string, path: string, arrive: (page: Page) => Promise<void>];

/** What pages look like once somebody has done something with them. */
const states: State[] = [
  [
    'errors',
    control.createParcel,
    async (page) => {
      await button(page, en.control.form.create).click();
      await badPanel(page).waitFor();
    },
  ],
  [
    'success',
    `${parcel}/update`,
    async (page) => {
      await field(page, fields.status).fill('Delivered');
      await button(page, form.save).click();
      await goodPanel(page).waitFor();
    },
  ],
  [
    'a calendar',
    `${parcel}/update`,
    async (page) => {
      const latest = field(page, fields.max_expected_delivery_date);
      await latest.locator('xpath=..').locator('.day-button').click();
      await page.getByLabel(form.year, { exact: true }).waitFor();
    },
  ],
  [
    'a chosen picture',
    `${parcel}/update-image`,
    async (page) => {
      const buffer = Buffer.from(await (await photo()).arrayBuffer());
      const file = { name: 'parcel.jpg', mimeType: 'image/jpeg', buffer };
      await field(page, fields.image).setInputFiles(file);
      await page.getByText(form.chosenPicture).waitFor();
    },
  ],
  [
    'the places on a map',
    `${parcel}/update-map`,
    async (page) => {
      await page.getByRole('button', { name: en.track.mapCurrent, exact: true }).waitFor();
    },
  ],
  [
    'the question before a record is deleted',
    control.parcels,
    async (page) => {
      await askToDelete(page, 'TEST-1001');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'the question before a page is deleted that the site links to',
    control.pages,
    async (page) => {
      await button(page, `${list.delete}: Privacy Policy`).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'the question before a picture is removed',
    `${parcel}/update-image`,
    async (page) => {
      await button(page, en.proof.form.removePhoto).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'a toast',
    control.parcels,
    async (page) => {
      const nothing = (route: Route) => route.fulfill({ body: 'nothing' });
      await page.route(`**${control.parcels}`, nothing, { times: 1 });
      await askToDelete(page, 'TEST-1001');
      await page.getByRole('dialog').getByRole('button', { name: list.delete }).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    '“Add event”, all of it open',
    `${parcel}/activities`,
    async (page) => {
      await button(page, en.events.title).click();
      await page.getByText(en.events.more).click();
      await page.getByText(en.events.own, { exact: true }).click();
      await button(page, en.events.record).click();
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  ],
  [
    'a parcel with a new event, one that is edited, and a menu',
    parcel,
    async (page) => {
      await page.getByRole('link', { name: en.events.title }).click();
      await page.getByRole('link', { name: activities.editTitle }).first().click();
      await page.getByRole('region', { name: activities.editTitle }).waitFor();
      await button(page, en.copies.more).click();
      await page.getByRole('navigation', { name: en.copies.more }).waitFor();
    },
  ],
  [
    'what was recorded, and can be undone',
    control.parcels,
    async (page) => {
      await eventLink(page, 'TEST-1001').click();
      await page.getByRole('button', { name: en.stages.picked_up }).click();
      await button(page, en.events.undo).waitFor();
    },
  ],
  [
    'the open filters of the parcels, with some selected and a view saved',
    `${control.parcels}?stage=in_transit`,
    async (page) => {
      await button(page, en.parcelList.saveView).click();
      await page.getByLabel(en.parcelList.viewName).fill('On the way');
      await button(page, en.parcelList.saveView).last().click();
      await page.getByRole('link', { name: 'On the way' }).waitFor();
      await page.getByLabel(en.parcelList.selectPage).check();
      await button(page, `${en.parcelList.filters} (1)`).click();
      await page.getByLabel(en.parcelList.late).waitFor();
    },
  ],
  [
    'the display options of the parcels',
    control.parcels,
    async (page) => {
      await button(page, en.parcelList.view).click();
      await page.getByLabel(en.lists.perPage).waitFor();
    },
  ],
  [
    'the open menu of the account',
    control.parcels,
    async (page) => {
      await signOutButton(page);
    },
  ],
  [
    'the question what to change of many parcels',
    control.parcels,
    async (page) => {
      await page.getByLabel(en.parcelList.selectPage).check();
      await button(page, en.parcelList.setFields).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'an open message',
    control.messages,
    async (page) => {
      await page.locator('summary').first().click();
      await page.getByRole('button', { name: messages.markUnread }).waitFor();
    },
  ],
  [
    'the question before a mail is deleted',
    '/control/email/2',
    async (page) => {
      await button(page, list.delete).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'the open menu',
    // Not on the dashboard: axe measures the tour's words through the menu that lies over them.
    control.parcels,
    async (page) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await button(page, en.track.more).click();
      await page.getByRole('navigation', { name: panel.title }).waitFor();
    },
  ],
];

type Arrival = [name: string, pathOf: (site: TestSite, admin: TestAdmin) => Promise<string>];

/** Pages that are there while something waits. */
const arrivals: Arrival[] = [
  ['a link that confirms an address', linkTo],
  ['a link that signs in', signInLink],
  [
    'the account while an address waits',
    async (site, admin) => {
      await linkTo(site, admin);
      return control.account;
    },
  ],
];

test('axe finds nothing to mend on the pages of what waits', { tags: 'extended' }, async () => {
  const { site } = await fullPanel();
  const { page, admin } = await openPanel(site, control.account);
  const found: string[] = [];
  for (const [name, pathOf] of arrivals) {
    await page.goto(await pathOf(site, admin));
    await page.locator('form.once, form.control-form').first().waitFor();
    for (const fault of await violationsOf(page)) found.push(`${name}: ${fault}`);
  }

  expect(found).toEqual([]);
});

/** Outside `npm run test:all` one of each kind: messages, what opens over a page, and what unfolds in it. */
const someStates = states.filter(([name]) =>
  [
    'errors',
    'a calendar',
    'the question before a record is deleted',
    '“Add event”, all of it open',
    'the open filters of the parcels, with some selected and a view saved',
    'the open menu',
  ].includes(name),
);

const parts = isWhole ? states.map((state) => [state]) : [someStates];

test.each(parts.map((part) => [part.map(([name]) => name).join(', '), part] as const))(
  'axe finds nothing to mend in %s',
  async (_names, part) => {
    const { site } = await fullPanel();
    const visitor = await openPanel(site, part[0]?.[1] ?? '');
    const { page } = visitor;
    const found: string[] = [];
    for (const [name, path, arrive] of part) {
      await page.goto(path);
      await hydrated(visitor);
      await arrive(page);
      for (const fault of await violationsOf(page)) found.push(`${name}: ${fault}`);
    }

    expect(found).toEqual([]);
  },
  60_000,
);
