import { describe, expect, test } from 'vitest';
import { computeEmailKey, suppress } from '../../../server/notifications/mail/unsubscribes.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { statusEmails, stages } = en;
const { fields, form } = words;

async function openStageMails(path: string = paths.control.stageMails) {
  const site = await startSite();
  const { page, complaints } = await openPanel(site, path);
  const stored = (stage: 'delivered') =>
    site.db
      .selectFrom('status_emails')
      .select(['to', 'subject', 'body'])
      .where('stage', '=', stage)
      .executeTakeFirst();
  return { site, page, complaints, stored };
}

const deliveredMail = pathTo(paths.control.stageMail, { stage: 'delivered' });

describe('the mails by stage', () => {
  test('are turned on and off with one choice each, without a page load', {
    tags: 'extended',
  }, async () => {
    const { page, stored } = await openStageMails();
    const choice = page.getByLabel(`${stages.delivered}: ${statusEmails.toLabel}`);

    await choice.selectOption(statusEmails.to.both);

    await page
      .getByRole('status')
      .filter({ hasText: `${stages.delivered}: ${statusEmails.to.both}` })
      .waitFor();
    expect(await stored('delivered')).toMatchObject({ to: 'both' });
    await page.reload();
    expect(await choice.inputValue()).toBe('both');
  });

  test('show what was stored where a choice cannot be saved', { tags: 'extended' }, async () => {
    const { page, complaints } = await openStageMails();
    await page.route('**/api/stage-mails', (route) => route.abort());
    const choice = page.getByLabel(`${stages.delivered}: ${statusEmails.toLabel}`);

    await choice.selectOption(statusEmails.to.none);

    await page.getByRole('alert').waitFor();
    await expect.poll(() => choice.inputValue()).toBe('recipient');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  });

  test('say that they reach nobody where there is no mail server', async () => {
    const { page } = await openStageMails();

    await page.getByText(en.mailServers.none).waitFor();
  });
});

describe('the mail of a stage', () => {
  test('shows how it will read while it is written, and can have the standard words again', {
    tags: 'extended',
  }, async () => {
    const { page, stored } = await openStageMails(deliveredMail);
    const preview = page.getByRole('region', { name: form.preview });

    await field(page, fields.subject).fill('{{tracking_code}} is there, {{recipient_name}}');
    await preview.getByText(`WB-48213 is there, ${statusEmails.exampleName}`).waitFor();
    await button(page, form.save).click();
    await goodPanel(page).waitFor();
    expect(await stored('delivered')).toEqual({
      to: 'recipient',
      subject: '{{tracking_code}} is there, {{recipient_name}}',
      body: null,
    });

    await button(page, statusEmails.useStandard).click();
    await button(page, form.save).click();
    await expect.poll(() => stored('delivered')).toMatchObject({ subject: null, body: null });
  });
});

test('a parcel lists what was sent about it, and why it failed', { tags: 'extended' }, async () => {
  const site = await startSite();
  const id = await insertParcel(site.db, { tracking_code: 'WB-9' });
  const { page, admin } = await openPanel(site, pathTo(paths.control.parcel, { code: 'WB-9' }));
  const sent = page.locator('details', { hasText: statusEmails.sent });
  const unfold = () => sent.locator('summary').click();
  await unfold();
  await page.getByText(statusEmails.sentNone).waitFor();
  await site.db.updateTable('parcels').set({ recipient_email: 'ada@example.com' }).execute();

  await admin.ask('/api/events', {
    method: 'POST',
    json: { parcels: [id], title: 'Done', stage: 'delivered' },
  });
  await site.consumers.idle();
  await page.reload();

  await unfold();
  await sent.getByText('Parcel WB-9 was delivered').waitFor();
  await sent.getByText('ada@example.com').waitFor();
  await sent.getByText(statusEmails.waits.split('{{time}}')[0] ?? '').waitFor();

  const last_error = 'The address does not exist.';
  await site.db
    .updateTable('mails')
    .set({ state: 'failed', next_attempt_at: null, last_error })
    .execute();
  await page.reload();
  await unfold();
  await sent.getByText(last_error).waitFor();

  const addressKey = await computeEmailKey(site.db, 'ada@example.com');
  await suppress(site.db, { parcelId: id, addressKey }, new Date());
  await page.reload();
  await unfold();
  await sent.getByText(statusEmails.stopped).waitFor();
});
