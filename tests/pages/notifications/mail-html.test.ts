import { describe, expect, test } from 'vitest';
import { mailTemplates } from '../../../server/shared/enums.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { readMailHtml } from '../../support/notifications/mail-html.ts';
import { opened, siteWithEachKind } from '../../support/notifications/mail-kinds.ts';
import { outgoingMail, postMail, siteWithMail } from '../../support/notifications/outgoing-mail.ts';
import { startSite } from '../../support/site.ts';

/** A mail that holds this, by a company of this name. */
async function mailWith(text: string, template: 'html1' | 'plain' = 'html1') {
  const { site, admin } = await siteWithMail('outbox');
  await site.db.updateTable('settings').set({ mail_template: template }).execute();
  await postMail(admin, { ...outgoingMail, subject: text, body: text });
  await site.mailer.idle();
  await site.db.updateTable('settings').set({ company_name: text }).execute();
  return admin.ask('/control/email/1/html');
}

describe('the HTML of a mail', () => {
  test('is for a frame of this site alone, and may run and fetch nothing', async () => {
    const { status, headers, text } = await mailWith('It is here.');

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=UTF-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; form-action 'none'; base-uri 'none'; sandbox",
    );
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toMatch(/^<!doctype html>.*It is here\./s);
  });

  test.each([
    '<script>alert(1)</script><iframe src=https://evil.example></iframe>',
    '"><img src=https://evil.example/x.png onerror=alert(1)>',
    '</style><style>@import url(https://evil.example/x.css)</style>',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<base href=https://evil.example/><form action=https://evil.example><input></form>',
  ])('shows %s as text', async (hostile) => {
    const { text } = await mailWith(hostile);

    const plain = (await mailWith('Plain words')).text;
    // A web address in it can be followed.
    const tags = (html: string) => html.match(/<(?!a )[a-z!][^\s>]*/gi);
    expect(tags(text)).toEqual(tags(plain));
    for (const { href } of readMailHtml(text).links) expect(href).toMatch(/^(https:|mailto:)/);
  });

  test('is not there for a mail that is text alone', async () => {
    expect((await mailWith('It is here.', 'plain')).status).toBe(404);
  });

  test.each([
    ['holds a reset pin', opened.reset],
    ['holds a link to the account', opened.account],
    ['is not there', 99],
  ])('is not there for a mail that %s', async (_name, id) => {
    const { admin, pin } = await siteWithEachKind();

    const { status, text } = await admin.ask(`/control/email/${id}/html`);

    expect(status).toBe(404);
    expect(text).not.toContain(pin);
  });

  test('is the administrator’s alone', async () => {
    const { ask } = await startSite();

    const { status, headers } = await ask('/control/email/1/html');

    expect(status).toBe(302);
    expect(headers.location).toMatch(/^\/control\/signin\.html\?back=/);
  });
});

describe('the preview of a mail', () => {
  test.each(mailTemplates)('shows %s, for a frame of this site alone', async (template) => {
    const site = await startSite({ PUBLIC_URL: 'http://localhost:3000' });
    await site.db.updateTable('settings').set({ contact_email: 'desk@example.com' }).execute();
    const admin = await signedInAdmin(site);

    const reply = await admin.ask(`/control/email/preview/${template}`);

    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=UTF-8');
    const policy = String(reply.headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'unsafe-inline'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain('sandbox');
    expect(reply.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(reply.headers['cache-control']).toBe('private, no-store');
    for (const part of ['Your team', 'Waybill Logistics', 'desk@example.com', 'localhost:3000']) {
      expect(reply.text.includes(part), part).toBe(true);
    }
    expect(reply.text.includes('<pre')).toBe(template === 'plain');
  });

  test.each(['html5', 'PLAIN', 'constructor', '..%2fhtml1'])('knows no %s', async (template) => {
    const admin = await signedInAdmin(await startSite());

    expect((await admin.ask(`/control/email/preview/${template}`)).status).toBe(404);
  });

  test('is the administrator’s alone', async () => {
    const site = await startSite();

    const { status, headers } = await site.ask('/control/email/preview/html1');

    expect(status).toBe(302);
    expect(headers.location).toMatch(/^\/control\/signin\.html\?back=/);
  });
});
