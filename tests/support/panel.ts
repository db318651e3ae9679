import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { messagesOf } from '../../views/translations/index.ts';
import { adminEmail, adminPassword, signedInAdmin, type TestAdmin } from './admin.ts';
import { hydrated, type Visit, visit } from './browser.ts';
import type { TestSite } from './site.ts';

const { control: words } = messagesOf('en');

/** The panel's translations, so that tests do not depend on the wording. */
export { words };

/** Signs the administrator in, in this browser. */
export async function signInBrowser({ page }: Visit, site: TestSite): Promise<TestAdmin> {
  const admin = await signedInAdmin(site);
  const [name = '', value = ''] = admin.cookie.split('=');
  const cookie = { name, value, url: site.url, httpOnly: true, sameSite: 'Lax' as const };
  await page.context().addCookies([cookie]);
  return admin;
}

/** Fills in the sign-in page that is open, as the administrator would. */
export async function signIn(page: Page): Promise<void> {
  await field(page, words.fields.email).fill(adminEmail);
  await field(page, words.fields.password).fill(adminPassword);
  await button(page, words.account.signIn).click();
}

/** A page of the panel in a separate browser, signed in, with all its islands hydrated. */
export async function openPanel(
  site: TestSite,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit & { admin: TestAdmin }> {
  const visitor = await visit(site, options);
  const admin = await signInBrowser(visitor, site);
  await visitor.page.goto(path);
  await hydrated(visitor);
  return { ...visitor, admin };
}

/** The button that signs out, in the menu of the account, which is opened for it. @param t the panel's words. */
export async function signOutButton(page: Page, t = words): Promise<Locator> {
  await button(page, t.account.title).click();
  return button(page, t.panel.signOut);
}

/** A field by its label, with or without the note that it is optional. */
export function field(page: Page, label: string): Locator {
  const whole = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return page.getByLabel(new RegExp(`^\\s*${whole}\\s*(\\(|$)`));
}

export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** The panel with a form's success message. */
export function goodPanel(page: Page): Locator {
  return page.locator('.panel-good[role=status]');
}

/** The panel with all errors of a form. */
export function badPanel(page: Page): Locator {
  return page.locator('.panel-bad[role=alert]');
}

/** The messages of the red panel, once it is shown. */
export async function problems(page: Page): Promise<string[]> {
  await badPanel(page).waitFor();
  return badPanel(page).locator('p').allTextContents();
}

/** The description of each field that is marked as invalid, by the field's name. */
export function fieldProblems(page: Page): Promise<Record<string, string>> {
  return page.locator('[aria-invalid=true]').evaluateAll((controls) =>
    Object.fromEntries(
      controls.map((control) => {
        const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
        const errors = ids
          .map((id) => document.getElementById(id))
          .filter((element) => element?.matches('.field-error'));
        return [control.getAttribute('name'), errors.map((e) => e?.textContent).join(' ')];
      }),
    ),
  );
}

/** The state that the browser stores for a site. */
export function storedState(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
}
