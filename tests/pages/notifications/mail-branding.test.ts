import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { mailTemplates } from '../../../server/shared/catalog.ts';
import { ownColors, postLogo, siteToDress } from '../../support/content/branding.ts';
import { outbox } from '../../support/notifications/outbox.ts';
import { outgoingMail, postMail } from '../../support/notifications/outgoing-mail.ts';

const designs = mailTemplates.filter((template) => template !== 'plain');

describe('a mail brings the logo along', () => {
  test.each(designs)('in %s, as a PNG that its HTML names', async (mail_template) => {
    const { site, admin, paint } = await siteToDress();
    await postLogo(admin);
    await paint({ ...ownColors, mail_template });

    await postMail(admin, outgoingMail);

    const [mail] = await outbox(site);
    const [logo, ...others] = mail?.attachments ?? [];
    expect(others).toEqual([]);
    expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
    const name = logo?.contentId?.replace(/[<>]/g, '');
    expect(mail?.html).toContain(`<img src="cid:${name}"`);
    expect(mail?.html).toContain('alt="Waybill Logistics"');
    expect(mail?.html).not.toMatch(/src="http|url\(/);
    const { format, width = 0 } = await sharp(new Uint8Array(Object(logo).content)).metadata();
    expect(format).toBe('png');
    expect(width).toBeLessThanOrEqual(400);
  });

  test('and none where it is plain text, or there is no logo', async () => {
    const { site, admin, paint } = await siteToDress();
    await postMail(admin, outgoingMail);
    await postLogo(admin);
    await paint({ mail_template: 'plain' });
    await postMail(admin, outgoingMail);

    for (const mail of await outbox(site)) expect(mail.attachments).toEqual([]);
  });
});

test.each([
  ['html1', ['#b00020']],
  ['html2', ['#7a1f5c', '#b00020']],
  ['html3', ['#b00020']],
  ['html4', ['#b00020']],
])('%s is painted in the company’s colours', async (template, colors) => {
  const { admin, paint } = await siteToDress();
  await paint(ownColors);

  const { text } = await admin.ask(`/control/email/preview/${template}`);

  for (const color of colors) expect(text).toContain(color);
  expect(text).not.toMatch(/#c43d12|#a5320c|#b3330b|#17663f/);
});

test('the preview and a mail in the panel show the logo, and fetch nothing', async () => {
  const { site, admin } = await siteToDress();
  await postLogo(admin);
  await postMail(admin, outgoingMail);
  await site.mailer.idle();

  for (const path of ['/control/email/preview/html1', '/control/email/1/html']) {
    const { text, headers } = await admin.ask(path);
    expect(text, path).toContain('<img src="data:image/png;base64,');
    expect(headers['content-security-policy']).toContain('img-src data:;');
  }
});
