import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import PostalMime from 'postal-mime';
import { describe, expect } from 'vitest';
import { openOutbox } from '../../../server/notifications/mail/outbox.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { siteWithAdmin, type TestAdmin } from '../../support/admin.ts';
import { accountLink, opened, siteWithEachKind } from '../../support/notifications/mail-kinds.ts';
import { test } from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import {
  deliverLetter,
  outgoingMail,
  postMail,
  siteWithMail,
} from '../../support/notifications/outgoing-mail.ts';
import type { TestSite } from '../../support/site.ts';
import { sampleLanguages } from '../../support/sweep.ts';

/** What somebody reads on a page; the words of islands that are not drawn are not among it. */
function textOf(html: string): string {
  const walk = (node: DefaultTreeAdapterTypes.Node): string => {
    if ('tagName' in node && /^(script|style|head)$/.test(node.tagName)) return '';
    if ('value' in node) return node.value;
    return 'childNodes' in node ? node.childNodes.map(walk).join(' ') : '';
  };
  return walk(parse(html));
}

/** A site without a mail server, and a mail of the administrator's in its outbox. */
async function siteWithKeptMail(): Promise<{ site: TestSite; admin: TestAdmin }> {
  const { site, admin } = await siteWithAdmin();
  await postMessage(site, message);
  // Its mail comes first.
  await site.consumers.idle();
  await admin.ask('/api/contact', { method: 'POST', json: outgoingMail });
  await site.mailer.idle();
  return { site, admin };
}

describe.each(sampleLanguages())('in $name', ({ code }) => {
  const { mail, mailServers, control } = messagesOf(code);
  const { kept, sent } = control.mail.states;

  test('what the outbox has is kept and not delivered, and nothing calls it sent', async () => {
    const { site, admin } = await siteWithKeptMail();
    const headers = { Cookie: `${admin.cookie}; googtrans=/en/${code}` };

    for (const path of ['/control/email/list.html', '/control/email/1', '/control/email/2']) {
      const text = textOf((await site.ask(path, { headers })).text);
      expect(text, path).toContain(kept);
      expect(text.split(/\s*\n\s*|\s{2,}/), path).not.toContain(sent);
      expect(text, path).not.toContain(mail.sent);
    }
  });

  test('who writes or tries a mail is told so, before and after', async () => {
    const { site, admin } = await siteWithKeptMail();
    const headers = { Cookie: `${admin.cookie}; googtrans=/en/${code}` };
    const settings = textOf((await site.ask('/control/settings/mail', { headers })).text);
    const form = textOf((await site.ask('/control/email/send.html', { headers })).text);

    expect(settings).toContain(
      control.settings.testKeptLead.replace('{{email}}', 'hello@example.com'),
    );
    expect(settings).toContain(control.mail.drivers.outbox);
    expect(form).toContain(mailServers.none);
    const json = { ...outgoingMail, subject: 'Another' };
    const reply = await site.ask('/api/contact', { method: 'POST', headers, json });
    expect(reply.json()).toMatchObject({ message: mail.kept });
  });
});

describe('the page of a mail', () => {
  test('tells to whom it went, when and how, and what it says', async () => {
    const { admin } = await siteWithKeptMail();

    const { status, text } = await admin.ask('/control/email/2');
    const shown = textOf(text);

    expect(status).toBe(200);
    expect(text).toMatch(/<h1 dir="auto">Your parcel<\/h1>/);
    expect(text.match(/<time dateTime="[^"]+Z">/gi)).toHaveLength(2);
    for (const part of ['ada@example.com', 'Dear Ada,\n\nit is here.', '.eml', 'Outbox']) {
      expect(shown).toContain(part);
    }
    expect(text).toMatch(/<iframe[^>]+src="\/control\/email\/2\/html"[^>]*sandbox=""/);
    expect(text).toContain('href="/control/email/send.html?again=2"');
    expect(text).toContain('href="/control/email/2/mail.eml"');
  });

  test('tells whose answer goes where, and leads to the message that it is a copy of', async () => {
    const { admin } = await siteWithKeptMail();

    const { text } = await admin.ask('/control/email/1');

    expect(textOf(text)).toContain('ada@example.com');
    expect(text).toContain(messagesOf('en').control.mail.toMessage);
    expect(text).not.toContain('again=1');
  });

  test.each(['99', 'x', '0', '1e0'])('is not there for %s', async (id) => {
    const { admin } = await siteWithKeptMail();

    expect((await admin.ask(`/control/email/${id}`)).status).toBe(404);
  });
});

const { control } = messagesOf('en');

const { secret, cleared, clearedFile, download } = control.mail;

/** The page without the words that its islands carry along. */
function drawn(html: string): string {
  return html.replace(/ props="[^"]*"/g, '');
}

test.each([
  ['a reset pin', opened.reset],
  ['a link to the account', opened.account],
])('the page of a mail with %s says that it is for its recipient alone', async (_name, id) => {
  const { admin, pin } = await siteWithEachKind();

  const page = (await admin.ask(`/control/email/${id}`)).text;

  expect(drawn(page)).toContain(secret);
  expect(drawn(page)).not.toContain(download);
  expect(drawn(page)).not.toContain('<iframe');
  expect(page).not.toContain(pin);
  expect(page).not.toContain('5up3rs3cr3t');
});

test('nor can it be taken over into a new mail while it waits', async () => {
  const { site, admin } = await siteWithEachKind({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const waiting = await mailRows(site);
  expect(waiting.map(({ body }) => body !== '')).toContain(true);

  for (const { id, kind, body } of waiting) {
    const { status, text } = await admin.ask(`/control/email/send.html?again=${id}`);
    expect(status).toBe(200);
    const secret = body.match(/code: (\w{8})|5up3rs3cr3t/)?.[0];
    if (kind === 'reset' || kind === 'account') expect(secret).toBeDefined();
    if (secret !== undefined) expect(text).not.toContain(secret);
  }
});

test('the page of a mail whose text is no longer stored leads to its file, where there is one', async () => {
  const { site, admin } = await siteWithEachKind();
  const mails = site.db.updateTable('mails').where('id', '=', opened.copy);
  await mails.set({ message_id: null }).execute();

  const withFile = drawn((await admin.ask(`/control/email/${opened.copy}`)).text);
  for (const part of [cleared, clearedFile, download]) expect(withFile).toContain(part);

  await mails
    .set({ driver: 'server', state: 'sent', sent_at: '2026-01-01T00:00:00.000Z', kept_at: null })
    .set({ file: null })
    .execute();
  const without = drawn((await admin.ask(`/control/email/${opened.copy}`)).text);
  expect(without).toContain(cleared);
  expect(without).not.toContain(clearedFile);
  expect(without).not.toContain(download);
});

const fileOf = (id: number) => `/control/email/${id}/mail.eml`;

describe('the file of a mail', () => {
  test('is the very file of the outbox, to be saved and not to be shown', async () => {
    const { site, admin } = await siteWithEachKind();
    const [row] = await mailRows(site);
    const file = readFileSync(join(site.dataDir, 'outbox', row?.file ?? ''), 'utf8');

    const { status, headers, text } = await admin.ask(fileOf(opened.manual));

    expect(status).toBe(200);
    expect(text).toBe(file);
    expect(headers['content-type']).toBe('message/rfc822');
    expect(headers['content-disposition']).toBe('attachment; filename="mail-1.eml"');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('is not read, and not written, through a symbolic link', async () => {
    const { site, admin } = await siteWithEachKind();
    const dir = join(site.dataDir, 'outbox');
    const file = join(dir, (await mailRows(site))[0]?.file ?? '');
    const secret = join(site.dataDir, 'secrets.txt');
    writeFileSync(secret, 'not for the panel');
    rmSync(file);
    symlinkSync(secret, file);

    expect((await admin.ask(fileOf(opened.manual))).text).not.toContain('not for the panel');

    const name = '20260101T000000000Z-000099.eml';
    symlinkSync(secret, join(dir, `.${name}.${process.pid}.part`));
    await openOutbox(dir).write(name, {
      from: 'a@example.com',
      to: 'b@example.com',
      text: 'Hello',
    });
    expect(readFileSync(secret, 'utf8')).toBe('not for the panel');
    expect(readFileSync(join(dir, name), 'utf8')).toContain('Hello');
  });

  test('is written out once more where the outbox has it no longer', async () => {
    const { site, admin } = await siteWithEachKind();
    rmSync(join(site.dataDir, 'outbox'), { recursive: true });

    const copy = await PostalMime.parse((await admin.ask(fileOf(opened.copy))).text);

    expect(copy).toMatchObject({
      subject: `From your website: ${message.subject}`,
      to: [{ address: outgoingMail.from }],
      replyTo: [{ address: message.email }],
      text: expect.stringContaining(message.body),
    });
  });

  test('says the same as the mail that a server got', async ({ server }) => {
    const { site, admin } = await siteWithMail('server', {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    });
    await deliverLetter(site, admin);
    const sent = server.mails[0]?.parsed;

    const { from, to, subject, text, html, date, messageId } = await PostalMime.parse(
      (await admin.ask(fileOf(1))).text,
    );

    expect(sent).toMatchObject({ from, to, subject, text, html, date, messageId });
    expect(text).toContain('it is here.');
  });

  test('may be all that is left of a mail', async () => {
    const { site, admin } = await siteWithEachKind();
    await site.db.updateTable('mails').set({ message_id: null }).execute();

    expect((await admin.ask(fileOf(opened.copy))).text).toContain(message.body);

    rmSync(join(site.dataDir, 'outbox'), { recursive: true });
    expect((await admin.ask(fileOf(opened.copy))).status).toBe(404);
  });

  test('never holds what is for the recipient alone, though it lies on the disk', async () => {
    const { site, admin, pin } = await siteWithEachKind();
    const dir = join(site.dataDir, 'outbox');
    const files = readdirSync(dir).map((file) => readFileSync(join(dir, file), 'utf8'));
    expect(files.filter((text) => text.includes(pin))).toHaveLength(1);

    for (const id of [opened.reset, opened.account]) {
      const { status, text } = await admin.ask(fileOf(id));
      expect(status).toBe(404);
      expect(text).not.toContain(pin);
      expect(text).not.toContain(accountLink);
    }
  });

  test('has nothing of the mail in its headers, whatever that is', async () => {
    const { site, admin } = await siteWithMail('outbox');
    await postMail(admin, { ...outgoingMail, subject: '"; filename="evil.html"; ‮exe.lme' });
    await site.mailer.idle();

    const { headers } = await admin.ask(fileOf(1));

    expect(headers['content-disposition']).toBe('attachment; filename="mail-1.eml"');
  });

  test.each(['99', 'x', '0', '..%2f..%2fwaybill.db'])('knows no mail %s', async (id) => {
    const { admin } = await siteWithEachKind();

    expect((await admin.ask(`/control/email/${id}/mail.eml`)).status).toBe(404);
  });
});
