import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { outgoingMail, postMail } from '../../support/notifications/outgoing-mail.ts';
import { button, field, openPanel, words } from '../../support/panel.ts';
import { fillList, panelLists, records } from '../../support/panel-lists.ts';
import { startSite } from '../../support/site.ts';

const { fields, list, mail } = words;
const address = '/control/email/1';

/** The page of a mail; it waits in the outbox unless it is said to have failed. */
async function openMail(change: object = {}, mailed = outgoingMail, path = address) {
  const site = await startSite();
  await postMail(await signedInAdmin(site), mailed);
  await site.mailer.idle();
  const failed = { state: 'failed', kept_at: null, file: null, last_error: 'No.' } as const;
  if (Object.keys(change).length > 0) {
    await site.db
      .updateTable('mails')
      .set({ ...failed, ...change })
      .execute();
  }
  return { site, ...(await openPanel(site, path)) };
}

test('what a mail holds is not run in its frame, and fetches nothing', async () => {
  const evil =
    '<script>top.pwned = 1</script><img src="https://evil.example/x.png" onerror="top.pwned = 1">';
  const { page } = await openMail({}, { ...outgoingMail, subject: evil, body: evil });

  const frame = page.locator('iframe').contentFrame();
  await frame.getByRole('heading', { name: evil }).waitFor();

  expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
  expect(await frame.locator('script, img').count()).toBe(0);
});

const failedOnes = (page: Page) =>
  page.locator(`.attention a[href="${paths.control.mails}?failed=yes"] strong`).innerText();

describe('a mail that failed', () => {
  test('is dismissed and counted again, and so says the dashboard', {
    tags: 'extended',
  }, async () => {
    const { page } = await openMail({ driver: 'server' });

    await button(page, mail.dismiss).click();
    await button(page, mail.restore).waitFor();
    await page.goto(paths.control.index);
    expect(await failedOnes(page)).toBe('0');

    await page.goto(address);
    await button(page, mail.restore).click();
    await page.getByText(mail.states.failed, { exact: true }).waitFor();
    await page.goto(paths.control.index);
    expect(await failedOnes(page)).toBe('1');
  });

  test('is dismissed in the list, and counted again', { tags: 'extended' }, async () => {
    const { page } = await openMail({ driver: 'server' }, outgoingMail, paths.control.mails);

    await button(page, `${mail.dismiss}: ${outgoingMail.subject}`).click();

    await button(page, `${mail.restore}: ${outgoingMail.subject}`).click();
    await button(page, `${mail.dismiss}: ${outgoingMail.subject}`).waitFor();
  });

  test('is tried again', async () => {
    const { site, page } = await openMail({ driver: 'outbox' });

    // The page is drawn anew when the site has answered.
    await Promise.all([page.waitForEvent('load'), button(page, mail.retry).click()]);
    await site.mailer.idle();

    await page.reload();
    await page.getByText(mail.states.kept, { exact: true }).waitFor();
  });

  test('of a typed password is written again, with everything that was in it', {
    tags: 'extended',
  }, async () => {
    const server = await startMailServer();
    const site = await startSite({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port) });
    await site.db.updateTable('settings').set({ mail_driver: 'smtp' }).execute();
    const admin = await signedInAdmin(site);
    const long = { ...outgoingMail, body: `Dear Ada,\n\n${'it is here. '.repeat(1500).trim()}` };
    await postMail(admin, { ...long, password: 'typed' });
    await site.db
      .updateTable('mails')
      .set({ state: 'failed', sent_at: null, last_error: 'No.' })
      .execute();
    const { page } = await openPanel(site, paths.control.mails);
    expect(await page.getByRole('button', { name: mail.retry }).count()).toBe(0);

    await page.getByRole('link', { name: mail.writeAgain }).click();
    await page.waitForURL(`**${paths.control.sendMail}?again=1`);

    expect(await field(page, fields.to).inputValue()).toBe(long.to);
    expect(await field(page, fields.subject).inputValue()).toBe(long.subject);
    expect(await field(page, fields.body).inputValue()).toBe(long.body);
    expect(await field(page, fields.password).inputValue()).toBe('');
  });
});

test('a mail is deleted from its page after a question', { tags: 'extended' }, async () => {
  const { site, page } = await openMail();
  await button(page, list.delete).click();
  const question = page.getByRole('dialog');
  await question.getByText(outgoingMail.subject).waitFor();

  await question.getByRole('button', { name: list.delete, exact: true }).click();
  await page.waitForURL(`**${paths.control.mails}`);

  await page.getByText(list.empty).waitFor();
  expect(await mailRows(site)).toEqual([]);
});

test('nothing is done twice, however often it is clicked', { tags: 'extended' }, async () => {
  const { page } = await openMail({ driver: 'server' });
  const calls: string[] = [];
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/mails', async (route) => {
    calls.push(route.request().method());
    await answered.promise;
    await route.continue();
  });

  await button(page, mail.dismiss).dblclick();
  answered.resolve();
  await button(page, mail.restore).waitFor();

  expect(calls).toEqual(['PATCH']);
});

test('only what may go out once more is offered to be tried again', {
  tags: 'extended',
}, async () => {
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
  const offered = records(page).filter({ has: page.getByRole('button', { name: mail.retry }) });
  expect(await offered.locator('th').allTextContents()).toEqual(['Record-5', 'Record-1']);
});
