import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { adminEmail, adminPassword, insertAdmin } from '../../support/admin.ts';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import { badPanel, button, field, problems, words } from '../../support/panel.ts';
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

  test('with the wrong password says so and keeps what was typed', {
    tags: 'extended',
  }, async () => {
    const { visitor } = await siteWithAdmin();
    const { page } = visitor;
    await page.goto(control.signIn);
    await hydrated(visitor);

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
