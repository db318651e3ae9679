import { describe, expect } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { adminEmail, signedInAdmin, signedInMember, siteWithAdmin } from '../../support/admin.ts';
import { accountEmail, changeEmail, newEmail, press } from '../../support/auth/accounts.ts';
import { sendPin } from '../../support/auth/pins.ts';
import { invitee, inviteeEmail, staffedSite, tokenIn } from '../../support/auth/staff.ts';
import { dataOf, type Reply } from '../../support/http.ts';
import { plainInvoice, siteWithInvoices } from '../../support/invoices/invoices.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import { outgoingMail, wholeDatabase } from '../../support/notifications/outgoing-mail.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const notSent = 'Not sent: no mail server is set up.';

async function mailServer(): Promise<Record<string, string>> {
  return { SMTP_URL: `smtp://127.0.0.1:${(await startMailServer()).port}` };
}

function follow(site: TestSite, code: string): Promise<Reply> {
  return site.ask('/api/followers', { method: 'POST', json: { code, email: 'eva@example.com' } });
}

describe('an invitation without a mail server', () => {
  test('comes with its link, which is stored nowhere and works', async () => {
    const { site, invite, accept, list } = await staffedSite();

    const reply = await invite(invitee);

    expect(reply.status).toBe(201);
    expect(reply.json()).toMatchObject({
      data: { email: inviteeEmail, link: expect.stringMatching(/^http:.*\/control\/join\.html\?/) },
      message: `${notSent} Copy the link and pass it on. It’s shown only once.`,
    });
    const token = tokenIn(String(dataOf(reply).link));
    await site.mailer.idle();
    expect(await wholeDatabase(site)).not.toContain(token);
    expect(JSON.stringify([await list(), site.logged])).not.toContain(token);
    expect((await accept(token)).status).toBe(201);
  });

  test('that comes twice with the same key is one, and says its link once', async () => {
    const { site, owner, accept } = await staffedSite();
    const headers = { 'Idempotency-Key': 'invite-dan-once' };
    const invite = () => owner.ask('/api/staff', { method: 'POST', json: invitee, headers });

    const [first, again] = [await invite(), await invite()];

    expect(again.status).toBe(201);
    expect(dataOf(again)).not.toHaveProperty('link');
    const token = tokenIn(String(dataOf(first).link));
    await site.mailer.idle();
    expect(await wholeDatabase(site)).not.toContain(token);
    expect((await accept(token)).status).toBe(201);
  });

  test('has its link on the page too, for who may invite alone', async () => {
    const { site, owner } = await staffedSite();
    const submit = (cookie: string) =>
      site.ask('/control/staff.html', {
        method: 'POST',
        fields: invitee,
        headers: { Cookie: cookie },
      });

    const page = await submit(owner.cookie);

    expect(page.status).toBe(201);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.text).toContain(notSent);
    expect(page.text).toContain(`Invitation link for ${inviteeEmail}`);
    expect(page.text).toMatch(/href="http:[^"]*\/control\/join\.html\?token=/);
    const dispatcher = await signedInMember(site, 'dispatcher');
    expect((await submit(dispatcher.cookie)).status).toBe(403);
    const later = await owner.ask('/control/staff.html');
    expect(later.text).not.toMatch(/join\.html/);
    expect(later.text).toContain('Create the link');
    expect(later.text).not.toContain('Send the invitation');
  });

  test('with one is mailed, and its link is not shown', async () => {
    const { owner, invite } = await staffedSite(await mailServer());

    const reply = await invite(invitee);

    expect(reply.json()).toMatchObject({ message: 'The invitation is on its way.' });
    expect(dataOf(reply)).not.toHaveProperty('link');
    expect((await owner.ask('/control/staff.html')).text).toContain('Send the invitation');
  });
});

describe('a change of the email address without a mail server', () => {
  test('comes with its link, which is stored nowhere and works', async ({ site, admin }) => {
    const reply = await changeEmail(admin);

    expect(reply.json()).toMatchObject({
      data: { pending_email: newEmail },
      message: expect.stringMatching(/^Not sent: .* Open this link within 24 hours/),
    });
    const link = String(dataOf(reply).link);
    await site.mailer.idle();
    expect(await wholeDatabase(site)).not.toContain(tokenIn(link));
    expect((await admin.ask(paths.control.account)).text).toContain('open its link before');
    expect((await press(site, link)).status).toBe(303);
    expect(await accountEmail(site)).toBe(newEmail);
  });

  test('with one is mailed', async () => {
    const { admin } = await siteWithAdmin(await mailServer());

    const reply = await changeEmail(admin);

    expect(reply.json()).toMatchObject({ message: expect.stringContaining('on its way') });
    expect(dataOf(reply)).not.toHaveProperty('link');
    expect((await admin.ask(paths.control.changeEmail)).text).toContain('Send the link');
  });
});

describe('what visitors read without a mail server', () => {
  test('a reset says that no code is mailed, the same for every address', async ({ site }) => {
    await signedInAdmin(site);

    const page = await site.ask(paths.control.resetPassword);
    const replies = [await sendPin(site), await sendPin(site, { email: 'nobody@example.com' })];

    expect(page.text).toContain('No mail server is set up, so the code is only kept on this site');
    expect(replies[0]?.text).toContain(notSent);
    expect(replies[1]?.text).toBe(replies[0]?.text);
    expect(replies[0]?.text).not.toContain(adminEmail);
  });

  test('a subscription says that no link is coming, the same for every code', async () => {
    const { site, admin } = await siteWithAdmin();
    const json = { tracking_code: 'WB-1', recipient_name: 'Ada', destination: 'Lisbon' };
    await admin.ask('/api/parcels', { method: 'POST', json });

    const replies = [await follow(site, 'WB-1'), await follow(site, 'WB-2')];
    const page = await site.ask('/follow?code=WB-1&sent=yes');

    expect(replies.map(({ status }) => status)).toEqual([202, 202]);
    expect(replies[0]?.text).toContain('you won’t get a confirmation link');
    expect(replies[1]?.text).toBe(replies[0]?.text);
    expect(page.text).toContain('you won’t get a confirmation link');
    expect(page.text).not.toMatch(/[Cc]heck your (inbox|spam)/);
  });

  test('with one, both say what they have always said', async () => {
    const site = await startSite(await mailServer());

    expect((await sendPin(site)).text).toContain('a code is on its way to it');
    expect((await follow(site, 'WB-1')).text).toContain('Check your inbox');
    expect((await site.ask('/follow?sent=yes')).text).toContain('Check your inbox');
  });
});

describe('an invoice without a mail server', () => {
  test('is not sent: its mail is kept, and the invoice says nothing else', async () => {
    const { post, mail, read, admin, mailer } = await siteWithInvoices();
    await post({ ...plainInvoice, issue: 'yes' });

    const reply = await mail(1);
    await mailer.idle();

    expect(reply.json()).toMatchObject({
      message: 'Saved, not sent: no mail server is set up.',
      data: { sent_at: null, sent_to: null },
    });
    expect(await read(1)).toMatchObject({ sent_at: null, sent_to: null });
    const page = await admin.ask('/control/invoice/1');
    expect(page.text).not.toContain('Sent to');
    expect(page.text).toContain(
      'No mail server is set up: emails stay on this server and aren’t delivered',
    );
    const log = dataOf(await admin.ask('/api/audit')).data;
    expect(log[0]).toMatchObject({ action: 'created', record: { type: 'mail', id: 1 } });
    expect(log).not.toContainEqual(expect.objectContaining({ action: 'sent' }));
  });

  test('with one is sent', async () => {
    const { post, mail, read } = await siteWithInvoices(await mailServer());
    await post({ ...plainInvoice, issue: 'yes' });

    expect((await mail(1)).json()).toMatchObject({ message: 'Email queued.' });
    expect(await read(1)).toMatchObject({ sent_to: 'ada@example.com' });
  });
});

test.each<[string, () => Promise<Record<string, string>>]>([
  ['SMTP_URL', mailServer],
  ['SMTP_HOST', async () => ({ SMTP_HOST: '127.0.0.1' })],
])('the outbox is what the settings choose where there is %s', async (_name, env) => {
  const site = await startSite(await env());
  await site.db.updateTable('settings').set({ mail_driver: 'outbox' }).execute();
  const admin = await signedInAdmin(site);
  await postMessage(site, message);
  const post = (path: string, json: object) => admin.ask(path, { method: 'POST', json });

  const replies = [
    await post('/api/contact', outgoingMail),
    await post('/api/messages/answers', { message: 1, subject: 'Re: A', body: 'B' }),
  ];

  for (const reply of replies) {
    expect(reply.json()).toMatchObject({
      message: 'Saved, not sent: the email settings keep what you write on this server.',
    });
  }
  for (const path of ['/control/email/send.html', '/control/messages/1/answer']) {
    const page = await admin.ask(path);
    expect(page.text, path).toContain('The email settings keep what you write on this server');
    expect(page.text, path).not.toContain('No mail server is set up');
  }
});

describe('the dashboard', () => {
  test('asks for a mail server until there is one', async ({ admin: without }) => {
    const withOne = await signedInAdmin(await startSite(await mailServer()));
    const alert = { no_mail_server: { count: 1, url: paths.control.mailServer } };

    expect(dataOf(await without.ask('/api/attention'))).toMatchObject(alert);
    expect((await without.ask('/control/index.html')).text).toContain(
      'No mail server is set up: emails stay on this server and aren’t delivered',
    );
    expect(dataOf(await withOne.ask('/api/attention'))).not.toHaveProperty('no_mail_server');
    expect((await withOne.ask('/control/index.html')).text).not.toContain(
      'emails aren’t delivered',
    );
  });

  test('does not ask who cannot set one up', async () => {
    const dispatcher = await signedInMember(await startSite(), 'dispatcher');

    expect(dataOf(await dispatcher.ask('/api/attention'))).not.toHaveProperty('no_mail_server');
  });
});

test('an import does not promise emails without a mail server', async ({ admin: without }) => {
  const withOne = await signedInAdmin(await startSite(await mailServer()));
  const promise = 'Recipients, senders and subscribers, as the settings say';

  expect((await without.ask(paths.control.import)).text).not.toContain(promise);
  expect((await withOne.ask(paths.control.import)).text).toContain(promise);
});
