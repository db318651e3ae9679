import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Role } from '../../../server/shared/account.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { inviteesPassword } from '../auth/staff.ts';
import { codeOf } from '../auth/two-step.ts';
import { hydrated, type Visit, visit } from '../browser.ts';
import { button, field, goodPanel, words } from '../panel.ts';
import { insertParcel } from '../parcels.ts';
import type { TestSite } from '../site.ts';

const en = messagesOf('en');

const { control } = paths;
const { staff, twoStep, runs: t } = messagesOf('en');

/** A morning's work through the forms of the panel, as people do it. */

/** Parcels that wait to be delivered: WB-101 … for the first run, WB-201 … for the second. */
export async function parcelsOfTwoRuns({ db }: TestSite, each: number): Promise<string[][]> {
  const codesFrom = (first: number) =>
    Array.from({ length: each }, (_, index) => `WB-${first + index}`);
  const lists = [codesFrom(101), codesFrom(201)];
  for (const tracking_code of lists.flat()) {
    await insertParcel(db, {
      tracking_code,
      recipient_name: `Nana ${tracking_code}`,
      recipient_email: null,
      sender_email: null,
      destination: `Main Street ${tracking_code.slice(3)}, Delft`,
      stage: null,
      status: null,
      min_expected_delivery_date: null,
    });
  }
  return lists;
}

/** Turns on the codes of an app, on the page for that. @returns the secret that the app knows. */
export async function setUpApp(page: Page): Promise<string> {
  await button(page, twoStep.app.setUp).click();
  const key = await page.locator('p', { hasText: twoStep.app.key }).locator('code').innerText();
  const secret = key.replaceAll(' ', '');
  // Not the code of the step before: it expires when the present step ends, which may be now.
  await codeField(page).fill(codeOf(secret));
  await button(page, twoStep.app.turnOn).click();
  await page.getByRole('link', { name: twoStep.codes.saved }).click();
  await page.getByText(twoStep.isOn).waitFor();
  return secret;
}

const codeField = (page: Page) => page.getByRole('textbox', { name: twoStep.step.code });

/** Signs out, and in again with password and a code of the app. */
export async function signInAgain(
  visitor: Visit,
  { email, secret }: { email: string; secret: string },
): Promise<void> {
  const { page } = visitor;
  await button(page, words.account.title).click();
  await button(page, words.panel.signOut).click();
  await page.waitForURL(`**${control.signIn}*`);
  await hydrated(visitor);
  await field(page, words.fields.email).fill(email);
  await field(page, words.fields.password).fill(inviteesPassword);
  await button(page, words.account.signIn).click();
  await page.waitForURL(`**${control.secondStep}*`);
  // Setting up may have used the code of the present step, and each code is accepted once.
  await codeField(page).fill(codeOf(secret, 1));
  await button(page, twoStep.step.confirm).click();
  await page.waitForURL(`**${control.today}*`);
  await hydrated(visitor);
}

/** Asks two steps of every role. */
export async function requireTwoSteps(page: Page): Promise<void> {
  await page.goto(control.signInSettings);
  for (const one of await page.getByRole('checkbox').all()) await one.check();
  await button(page, words.form.save).click();
  await goodPanel(page).waitFor();
}

/** Invites somebody. @returns the link that they are given, since no mail server is set up. */
export async function invite(
  page: Page,
  { name, email, role }: { name: string; email: string; role: Role },
): Promise<string> {
  await page.locator('#invite-name').fill(name);
  await page.locator('#invite-email').fill(email);
  await page.locator('#invite-role').selectOption(role);
  await button(page, words.account.makeLink).click();
  await page.getByText(interpolate(staff.linkFor, { email })).waitFor();
  const link = new URL((await page.locator('.copy-link > a').getAttribute('href')) ?? '');
  return `${link.pathname}${link.search}`;
}

/** Follows an invitation in another browser, up to the panel: a password of their own, and the codes of an app. */
export async function join(
  site: TestSite,
  link: string,
  options: BrowserContextOptions,
): Promise<Visit & { secret: string }> {
  const visitor = await visit(site, options);
  const { page } = visitor;
  await page.goto(link);
  await field(page, words.fields.password).fill(inviteesPassword);
  await button(page, staff.join.button).click();
  await page.waitForURL(`**${control.twoStep}*`);
  return { ...visitor, secret: await setUpApp(page) };
}

/** Makes a run of today for a driver, with these parcels. @returns its path. */
export async function planRun(
  visitor: Visit,
  driver: string,
  codes: readonly string[],
): Promise<string> {
  const { page } = visitor;
  await page.goto(control.runs);
  await hydrated(visitor);
  const form = page.locator('.run-new');
  if ((await form.getAttribute('open')) === null) await form.locator('summary').click();
  await form.getByLabel(t.fields.driver).selectOption({ label: driver });
  await button(page, en.control.form.create).click();
  await page.waitForURL(`**${control.run}?*`);
  await hydrated(visitor);
  await page.getByLabel(t.add).fill(codes.join(' '));
  await button(page, t.addButton).click();
  await page
    .locator('.run-stop')
    .nth(codes.length - 1)
    .waitFor();
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
}
