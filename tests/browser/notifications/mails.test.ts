import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { insertAdmin } from '../../support/admin.ts';
import { mailedPin } from '../../support/auth/pins.ts';
import { closedPort, startMailServer } from '../../support/notifications/mail-server.ts';
import { button, openPanel, words } from '../../support/panel.ts';
import { fillList, panelLists, records } from '../../support/panel-lists.ts';
import { startSite } from '../../support/site.ts';

const { mail } = words;

/** A site with one mail, which its mail server was not there to take. */
async function openMails() {
  const port = await closedPort();
  const site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await site.db.updateTable('settings').set({ mail_driver: 'server' }).execute();
  await fillList(site, panelLists.mails, 1);
  const { page } = await openPanel(site, paths.control.mails);
  return { site, page, port };
}

test('a mail that could not be sent says why, and is tried again on request', async () => {
  const { site, page, port } = await openMails();
  const [entry] = await records(page).allInnerTexts();
  expect(entry).toContain(mail.states.queued);
  expect(entry).toContain(mail.lastError);
  const server = await startMailServer({ port });

  await button(page, mail.retry).click();
  await button(page, mail.retry).waitFor({ state: 'detached' });
  await site.mailer.idle();

  expect(server.mails).toHaveLength(1);
  await page.reload();
  expect((await records(page).allInnerTexts()).join()).toContain(mail.states.sent);
});

test('a mail that is kept says so, and is not tried again', async () => {
  const site = await startSite();
  await fillList(site, panelLists.mails, 1);
  const { page } = await openPanel(site, paths.control.mails);

  const [entry = ''] = await records(page).allInnerTexts();
  expect(entry).toContain(mail.states.kept);
  expect(entry).not.toContain(mail.states.sent);
  expect(await button(page, mail.retry).count()).toBe(0);
  // Where it lies, for who runs the server.
  expect(await records(page).locator('code').innerText()).toMatch(/\.eml$/);
});

test('only what may go out once more is offered to be tried again', async () => {
  const site = await startSite();
  const failed = { state: 'failed', kept_at: null, last_error: 'No.' } as const;
  const waiting = {
    ...failed,
    state: 'queued',
    attempts: 2,
    next_attempt_at: '2999-01-01T00:00:00.000Z',
  } as const;
  const mails = [
    { subject: 'Record-1', kind: 'manual', driver: 'outbox', ...failed },
    { subject: 'Record-2', kind: 'manual', driver: 'smtp', ...failed },
    { subject: 'Record-3', kind: 'reset', driver: 'server', ...failed },
    { subject: 'Record-4', kind: 'reset', driver: 'server', ...waiting },
    { subject: 'Record-5', kind: 'message', driver: 'server', ...waiting },
  ] as const;
  await fillList(site, panelLists.mails, mails.length);
  for (const { subject, ...fields } of mails) {
    await site.db.updateTable('mails').set(fields).where('subject', '=', subject).execute();
  }

  const { page } = await openPanel(site, paths.control.mails);

  expect(await records(page).count()).toBe(mails.length);
  const offered = records(page).filter({ has: button(page, mail.retry) });
  expect(await offered.locator('strong').allTextContents()).toEqual(['Record-5', 'Record-1']);
});

test('a mail that cannot be tried again says so in a toast', async () => {
  const { site, page } = await openMails();
  await site.db.deleteFrom('mails').execute();

  await button(page, mail.retry).click();

  await page.getByRole('alert').getByText('Resource Not Found').waitFor();
  expect(await records(page).count()).toBe(1);
});

test('nobody reads there the code that was mailed for a new password', async () => {
  const site = await startSite();
  await insertAdmin(site);
  const pin = await mailedPin(site);
  expect(pin).toMatch(/^\w{8}$/);
  const { page } = await openPanel(site, paths.control.mails);

  await records(page).getByText(mail.kinds.reset).waitFor();
  expect(await page.content()).not.toContain(pin);
});
