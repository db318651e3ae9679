import { expect, test } from 'vitest';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { message, postMessage, storedMessages } from '../../support/notifications/messages.ts';
import { startSite, type TestSite } from '../../support/site.ts';

async function mailsOf(site: TestSite) {
  await site.mailer.idle();
  return mailRows(site);
}

test('a message is passed on to the company, and an answer goes to the visitor', async () => {
  const server = await startMailServer();
  const site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });

  await postMessage(site, message);
  await site.mailer.idle();

  expect(server.mails).toMatchObject([
    {
      to: ['hello@example.com'],
      parsed: {
        subject: 'From your website: A lost glove',
        replyTo: [{ address: 'ada@example.com' }],
        text: expect.stringMatching(/^It is red\.\n\n.*ada@example\.com/),
      },
    },
  ]);
});

test('a message without an address says so', async () => {
  const server = await startMailServer();
  const site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });

  await postMessage(site, { ...message, email: null });
  await site.mailer.idle();

  const [mail] = server.mails;
  expect(mail?.parsed.replyTo).toBeUndefined();
  expect(mail?.parsed.text).toContain('The sender left no email address.');
});

test('a second click within the minute is not passed on', async () => {
  const site = await startSite();

  await Promise.all([postMessage(site, message), postMessage(site, message)]);
  await postMessage(site, message);

  expect(await mailsOf(site)).toHaveLength(1);
});

test('what falls into the trap is not passed on', async () => {
  const site = await startSite();

  await postMessage(site, { ...message, topic: 'https://pills.example' });

  expect(await mailsOf(site)).toEqual([]);
});

test('a message as long as it may be is passed on', async () => {
  const site = await startSite();
  const long = { subject: '箱'.repeat(300), body: 'ه'.repeat(20_000), email: null };

  expect((await postMessage(site, long)).status).toBe(201);

  expect(await mailsOf(site)).toMatchObject([{ state: 'kept' }]);
});

test('a message that cannot be put into the queue is kept, and passed on when it can', async () => {
  const site = await startSite();
  await site.db.schema.alterTable('mails').renameTo('lost').execute();

  expect((await postMessage(site, message)).status).toBe(201);
  await site.consumers.idle();
  expect(await storedMessages(site)).toHaveLength(1);

  await site.db.schema.alterTable('lost').renameTo('mails').execute();
  await site.consumers.idle();
  expect(await mailsOf(site)).toHaveLength(1);
});

test('a subject with places in it is passed on as it is', async () => {
  const site = await startSite();

  await postMessage(site, { ...message, subject: '{body} {company}' });

  expect(await mailsOf(site)).toMatchObject([{ subject: 'From your website: {body} {company}' }]);
});
