import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { mailTemplates } from '../../../server/shared/enums.ts';
import { languageOf } from '../../../server/shared/languages.ts';
import { renderMail } from '../../../views/mail/render.tsx';
import { ownColors, postLogo, siteToDress } from '../../support/content/branding.ts';
import { readMailHtml } from '../../support/notifications/mail-html.ts';
import { outbox } from '../../support/notifications/outbox.ts';
import { outgoingMail, postMail } from '../../support/notifications/outgoing-mail.ts';

const settings = {
  company_name: 'Kurier & Söhne',
  contact_email: 'desk@example.com',
  contact_phone: '+351 21 000 00 00',
  contact_phone_alt: null,
  contact_twitter: null,
  contact_telegram: null,
  contact_instagram: null,
  contact_address: 'Rua do Cais 7, Lisboa',
  content_language: 'pt',
  meta_description: '',
} as const;
const content = {
  subject: 'Your parcel',
  body: 'Dear Ada,\n\nit is here.\nCome and see.\n\n\n\nBye',
  language: languageOf('pt'),
  settings,
  website: new URL('https://parcels.example.com'),
};
const contact = ['Rua do Cais 7, Lisboa', '+351 21 000 00 00', 'desk@example.com'];
const designs = mailTemplates.filter((template) => template !== 'plain');

describe.each(mailTemplates)('the template %s', (template) => {
  test('has a text part with the body and the company', () => {
    const { text } = renderMail(template, content);

    expect(text.startsWith(`${content.body}\n\n-- \n`)).toBe(true);
    for (const part of ['Kurier & Söhne', ...contact]) expect(text).toContain(part);
  });
});

test('the template plain has no HTML part', () => {
  expect(renderMail('plain', content).html).toBeNull();
});

describe.each(designs)('the design %s', (template) => {
  const html = renderMail(template, content).html ?? '';

  test('holds subject, body, company and contact', () => {
    expect(html).toMatch(/^<!doctype html><html/);
    for (const part of ['Your parcel', 'Kurier &amp; Söhne', ...contact]) {
      expect(html.includes(part), part).toBe(true);
    }
    expect(html.includes('href="https://parcels.example.com"')).toBe(true);
  });

  test('makes paragraphs of the body, and keeps their lines', () => {
    const paragraphs = [...html.matchAll(/<p [^>]*>(.*?)<\/p>/g)].map(([, inside]) => inside);

    expect(paragraphs).toEqual(['Dear Ada,', 'it is here.<br/>Come and see.', 'Bye']);
  });

  test('lets the web addresses that somebody wrote be followed, and nothing else', () => {
    const link = 'https://parcels.example.com/page?token=a-b&lang=en';
    const others = 'See http://one.example. Or\njavascript:alert(1)\n“https://two.example”, x';
    const body = `To confirm:\n\n${link}\n\n${others}`;

    const { text, links } = readMailHtml(renderMail(template, { ...content, body }).html ?? '');

    const written = [link, 'http://one.example', 'https://two.example'];
    expect(links.filter(({ href }) => written.includes(href))).toEqual(
      written.map((href) => ({ href, text: href, isButton: false })),
    );
    const footer = ['tel:+351210000000', 'mailto:desk@example.com', 'https://parcels.example.com'];
    expect(links.slice(3).map(({ href }) => href)).toEqual(footer);
    expect(text).toContain('javascript:alert(1)');
  });

  test('has a button where what it asks for has a line of the body, once', () => {
    const action = { label: 'Track your parcel', url: 'https://parcels.example.com/track' };
    const body = `Here:\n${action.url}\nAgain:\n${action.url}`;

    const rendered = renderMail(template, { ...content, body, action });

    const { links } = readMailHtml(rendered.html ?? '');
    expect(links.slice(0, 2)).toEqual([
      { href: action.url, text: action.label, isButton: true },
      { href: action.url, text: action.url, isButton: false },
    ]);
    expect(rendered.text).toContain(`Here:\n${action.label}\n${action.url}\n`);
  });

  test('shows hostile text as text', () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
    const hostile = renderMail(template, {
      ...content,
      subject: evil,
      body: evil,
      settings: { ...settings, company_name: evil, contact_address: evil, contact_phone: evil },
    });

    expect(hostile.html?.match(/<(script|img)/g)).toBeNull();
    expect(hostile.html?.includes('&lt;script&gt;')).toBe(true);
  });

  test('reads in the direction of each text, fits a telephone, and fetches nothing', () => {
    const texts = [...html.matchAll(/<(p|h1)\b([^>]*)>/g)];
    expect(texts.length).toBeGreaterThan(3);
    for (const [tag] of texts) expect(tag).toContain('dir="auto"');
    expect(html.includes('max-width:560px')).toBe(true);
    expect(html.match(/<(img|link|iframe)|url\(|@import|\ssrc=/g)).toBeNull();
  });

  test('names the language that it was written in, and the address’s where it is another', () => {
    expect(html.match(/\blang="[^"]*"/g)).toEqual(['lang="pt-PT"']);

    const german = renderMail(template, { ...content, language: languageOf('de') }).html ?? '';
    expect(german).toMatch(/^<!doctype html><html lang="de">/);
    expect(german).toMatch(/<div[^>]* lang="pt-PT"[^>]*>Rua do Cais 7, Lisboa</);
    expect(german.match(/\blang="/g)).toHaveLength(2);
  });

  test('is made for the dark too', () => {
    expect(html.includes('<meta name="color-scheme" content="light dark"/>')).toBe(true);
    expect(html.includes('@media (prefers-color-scheme: dark)')).toBe(true);
  });
});

test('the designs differ in their shape, not in their colours alone', () => {
  const shapes = designs.map((template) =>
    (renderMail(template, content).html ?? '')
      .replace(/<style>.*?<\/style>/gs, '')
      .replace(/#[0-9a-f]{3,6}/g, ''),
  );

  expect(new Set(shapes).size).toBe(designs.length);
});

test('what is not known of the company is left out', () => {
  const { text } = renderMail('plain', {
    ...content,
    settings: { ...settings, contact_phone: null, contact_address: null },
    website: null,
  });

  expect(text.endsWith('\n-- \nKurier & Söhne\ndesk@example.com\n')).toBe(true);
});

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
    if (typeof logo?.content !== 'object') throw new Error('The logo has no bytes');
    const { format, width = 0 } = await sharp(new Uint8Array(logo.content)).metadata();
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
