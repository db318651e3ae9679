import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Visit } from '../../support/browser.ts';
import { button } from '../../support/panel.ts';
import { forgive, screenIsStored } from '../../support/parcels/scan.ts';
import {
  deliveredButton,
  driverAtWork,
  form,
  keptOnDevice,
  nameField,
  openTodayAgain,
  progressed,
  words,
} from '../../support/parcels/today.ts';

const { account, panel } = messagesOf('en').control;

/** What a stop says of people, and only a driver with a stop to make may know. */
const ofPeople = ['Ada 2', 'Main Street', '+31 20 123', 'Ring twice.'];

const dayMs = 24 * 60 * 60 * 1000;

async function expectNothingOfPeople(page: Page): Promise<void> {
  const kept = await keptOnDevice(page);
  const shown = await page.content();
  for (const words of ofPeople) {
    expect(kept).not.toContain(words);
    expect(shown).not.toContain(words);
  }
}

/** A driver's phone without a network, with one delivery that waits to be sent and a stop to make. */
async function phoneWithoutNetwork(): Promise<Visit> {
  const { visitor, page } = await driverAtWork(2);
  await screenIsStored(visitor);
  await page.context().setOffline(true);
  await deliveredButton(page).click();
  await nameField(page).fill('Nana');
  await button(page, form.submit).click();
  await progressed(page, 1, 2);
  const kept = await keptOnDevice(page);
  for (const words of ofPeople) expect(kept).toContain(words);
  return visitor;
}

const toSend = (page: Page) => page.getByText(words.toSend.replace('{{number}}', '1'));

describe('when the day after the run has ended, nothing of it is left on the phone but what is not sent yet', {
  tags: 'extended',
}, () => {
  test('where the page is opened then', async () => {
    const visitor = await phoneWithoutNetwork();
    await visitor.page.close();
    await visitor.page.context().clock.setFixedTime(Date.now() + 2 * dayMs);

    const { page, ...again } = await openTodayAgain(visitor);

    await toSend(page).waitFor();
    await expectNothingOfPeople(page);
    forgive({ page, ...again });
  });

  test('where the page has been open all the time, and a request of it still waits', async () => {
    const visitor = await phoneWithoutNetwork();
    const context = visitor.page.context();
    await visitor.page.close();
    await context.clock.install();
    const waiting = Promise.withResolvers<void>();
    await context.route(`**${paths.api.today}`, () => waiting.resolve());
    const { page, ...again } = await openTodayAgain(visitor);
    await page.getByText('Main Street 2, Delft').first().waitFor();
    await waiting.promise;

    await page.clock.fastForward(2 * dayMs);

    await page.getByText('Main Street 2, Delft').first().waitFor({ state: 'detached' });
    await toSend(page).waitFor();
    await expectNothingOfPeople(page);
    forgive({ page, ...again });
  });
});

test('signing out leaves nothing of the day on the device', async () => {
  const { page } = await driverAtWork(1);
  await button(page, account.title).click();
  await button(page, panel.signOut).click();
  await page.waitForURL(`**${paths.control.signIn}*`);

  const kept = await keptOnDevice(page);
  expect(kept).not.toContain('Main Street');
  expect(kept).not.toContain('driver@example.com');
});
