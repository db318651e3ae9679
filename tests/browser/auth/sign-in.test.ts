import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { adminEmail, adminPassword, insertAdmin } from '../../support/admin.ts';
import { signInLink, signInWith } from '../../support/auth/accounts.ts';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import {
  badPanel,
  button,
  field,
  fieldProblems,
  goodPanel,
  problems,
  words,
} from '../../support/panel.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { control } = paths;

async function siteWithAdmin() {
  const site = await startSite();
  await insertAdmin(site);
  return { site, visitor: await visit(site) };
}

async function signIn({ page }: Visit, email: string, password: string): Promise<void> {
  await field(page, words.fields.email).fill(email);
  await field(page, words.fields.password).fill(password);
  await button(page, words.account.signIn).click();
}

function heading({ page }: Visit): Promise<string> {
  return page.getByRole('heading', { level: 1 }).innerText();
}

describe('the sign-in', () => {
  test('leads to the dashboard from its short address, and from the pages for guests who is signed in', {
    tags: 'extended',
  }, async () => {
    const { visitor } = await siteWithAdmin();
    await visitor.page.goto(control.cp);
    await hydrated(visitor);

    await signIn(visitor, adminEmail, adminPassword);
    await visitor.page.waitForURL(`**${control.index}`);

    expect(await heading(visitor)).toBe(en.control.panel.dashboard);
    for (const path of [control.cp, control.signIn, control.signUp, control.resetPassword]) {
      await visitor.page.goto(path);

      expect(new URL(visitor.page.url()).pathname, path).toBe(control.index);
    }
  });

  test('is asked for before a page of the panel, and leads to that page', async () => {
    const { site, visitor } = await siteWithAdmin();
    await insertParcel(site.db);
    await visitor.page.goto('/control/parcels/TEST-1001/update?from=a%20link');
    await hydrated(visitor);
    expect(new URL(visitor.page.url()).pathname).toBe(control.signIn);

    await signIn(visitor, adminEmail, adminPassword);
    await visitor.page.waitForURL('**/control/parcels/TEST-1001/update?from=a%20link');

    expect(await heading(visitor)).toBe(en.control.parcels.update);
  });

  test('with the wrong password says so and keeps what was typed, and without an address says what is missing, at the field too', {
    tags: 'extended',
  }, async () => {
    const { visitor } = await siteWithAdmin();
    const { page } = visitor;
    await page.goto(control.signIn);
    await hydrated(visitor);

    await signIn(visitor, '', '');
    const sentences = await problems(page);
    expect(Object.keys(await fieldProblems(page))).toEqual(['email', 'password']);
    expect(Object.values(await fieldProblems(page))).toEqual(sentences);
    const first = field(page, fields.email);
    expect(await first.evaluate((input) => input === document.activeElement)).toBe(true);

    await signIn(visitor, adminEmail, 'not this one');
    await badPanel(page).getByText(en.errors.wrongPassword).waitFor();

    expect(await problems(page)).toEqual([en.errors.wrongPassword]);
    expect(new URL(page.url()).pathname).toBe(control.signIn);
    expect(await field(page, words.fields.email).inputValue()).toBe(adminEmail);

    await signIn(visitor, adminEmail, adminPassword);
    await page.waitForURL(`**${control.index}`);
  });

  test('works before its script has come, and puts nothing into the address', async () => {
    const { visitor } = await siteWithAdmin();
    const { page } = visitor;
    await page.route('**/form-*.js', () => {});
    await page.goto(control.signIn, { waitUntil: 'commit' });

    await field(page, words.fields.email).fill(adminEmail);
    await field(page, words.fields.password).fill(adminPassword);
    await page.keyboard.press('Enter');

    await page.waitForURL(`**${control.index}`);
    expect(new URL(page.url()).search).toBe('');
  });
});

const { account, fields } = words;
const chosen = 'a quite new password';

/** A signed-out browser, at a link that the server made. */
async function openLink(options = {}) {
  const site = await startSite();
  await insertAdmin(site);
  const visitor = await visit(site, options);
  const link = await signInLink(site);
  await visitor.page.goto(link);
  return { site, visitor, page: visitor.page, link };
}

test('who forgot the password signs in with the server’s link and chooses a new one', {
  tags: 'extended',
}, async () => {
  const { site, visitor, page } = await openLink();

  await button(page, account.signIn).dblclick();
  await page.waitForURL(`**${paths.control.account}`);
  await page.getByText('without the current one').waitFor();
  await page.getByRole('link', { name: account.changeTitle }).click();
  await page.waitForURL(`**${paths.control.changePassword}`);
  await hydrated(visitor);
  expect(await field(page, account.currentPassword).count()).toBe(0);
  await field(page, fields.new_password).fill(chosen);
  await field(page, fields.confirm_new_password).fill(chosen);
  await button(page, account.change).click();
  await goodPanel(page).getByText(account.passwordChanged).waitFor();

  // From now on the password is known, and asked for.
  expect(await field(page, account.currentPassword).count()).toBe(1);
  expect((await signInWith(site, chosen)).status).toBe(200);
});

test('a used link says so, and how to make another; back leads to no second sign-in', {
  tags: 'extended',
}, async () => {
  const { page, link } = await openLink();
  await button(page, account.signIn).click();
  await page.waitForURL(`**${paths.control.account}`);

  await page.goto(link);

  await page.getByRole('heading', { level: 1, name: account.linkInvalidTitle }).waitFor();
  await page.getByText('npm run admin -- link').waitFor();
  expect(await button(page, account.signIn).count()).toBe(0);
});

test('what is wrong with the new password is said, without the old one', {
  tags: 'extended',
}, async () => {
  const { visitor, page } = await openLink();
  await button(page, account.signIn).click();
  await page.waitForURL(`**${paths.control.account}`);
  await page.goto(paths.control.changePassword);
  await hydrated(visitor);

  await field(page, fields.new_password).fill('short');
  await field(page, fields.confirm_new_password).fill('shorter');
  await button(page, account.change).click();

  expect(await problems(page)).toHaveLength(2);
});
