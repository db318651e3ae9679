import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { mailTemplates } from '../../../server/shared/enums.ts';
import { languageByCode } from '../../../server/shared/languages.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { renderTextAndHtml } from '../../../views/mail/render.tsx';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { ownColors, postLogo, siteToDress } from '../../support/content/branding.ts';
import { settings as emptySettings } from '../../support/content/graph.ts';
import { readMailHtml } from '../../support/notifications/mail-html.ts';
import { opened, siteWithEachKind } from '../../support/notifications/mail-kinds.ts';
import type { ReceivedMail } from '../../support/notifications/mail-server.ts';
import { outbox } from '../../support/notifications/outbox.ts';
import {
  deliverLetter,
  outgoingMail,
  postMail,
  siteWithMail,
} from '../../support/notifications/outgoing-mail.ts';
import {
  company,
  standardMails as sendStandardMails,
} from '../../support/notifications/standard-mails.ts';
import { origin } from '../../support/notifications/subscribers.ts';
import { startSite } from '../../support/site.ts';
import { sample, sampleLanguages } from '../../support/sweep.ts';

const settings = {
  ...emptySettings,
  company_name: 'Kurier & Söhne',
  contact_email: 'desk@example.com',
  contact_phone: '+351 21 000 00 00',
  contact_address: 'Rua do Cais 7, Lisboa',
  content_language: 'pt',
} as const;

const content = {
  subject: 'Your parcel',
  body: 'Dear Ada,\n\nit is here.\nCome and see.\n\n\n\nBye',
  language: languageByCode('pt'),
  settings,
  website: new URL('https://parcels.example.com'),
};

const contact = ['Rua do Cais 7, Lisboa', '+351 21 000 00 00', 'desk@example.com'];

const designs = mailTemplates.filter((template) => template !== 'plain');

describe.each(mailTemplates)('the template %s', (template) => {
  test('has a text part with the body and the company', () => {
    const { text } = renderTextAndHtml(template, content);

    expect(text.startsWith(`${content.body}\n\n-- \n`)).toBe(true);
    for (const part of ['Kurier & Söhne', ...contact]) expect(text).toContain(part);
  });
});

test('the template plain has no HTML part', () => {
  expect(renderTextAndHtml('plain', content).html).toBeNull();
});

describe.each(designs)('the design %s', (template) => {
  const html = renderTextAndHtml(template, content).html ?? '';

  test('holds subject, body, company and contact, to be read anywhere, and fetches nothing', () => {
    expect(html).toMatch(/^<!doctype html><html/);
    for (const part of ['Your parcel', 'Kurier &amp; Söhne', ...contact]) {
      expect(html.includes(part), part).toBe(true);
    }
    expect(html.includes('href="https://parcels.example.com"')).toBe(true);
    // Paragraphs of the body, which keep their lines.
    const paragraphs = [...html.matchAll(/<p [^>]*>(.*?)<\/p>/g)].map(([, inside]) => inside);
    expect(paragraphs).toEqual(['Dear Ada,', 'it is here.<br/>Come and see.', 'Bye']);
    const texts = [...html.matchAll(/<(p|h1)\b([^>]*)>/g)];
    expect(texts.length).toBeGreaterThan(3);
    for (const [tag] of texts) expect(tag).toContain('dir="auto"');
    expect(html.includes('max-width:560px')).toBe(true);
    expect(html.match(/<(img|link|iframe)|url\(|@import|\ssrc=/g)).toBeNull();
    expect(html.includes('<meta name="color-scheme" content="light dark"/>')).toBe(true);
    expect(html.includes('@media (prefers-color-scheme: dark)')).toBe(true);
  });

  test('lets the web addresses that somebody wrote be followed, and nothing else', () => {
    const link = 'https://parcels.example.com/page?token=a-b&lang=en';
    const others = 'See http://one.example. Or\njavascript:alert(1)\n“https://two.example”, x';
    const body = `To confirm:\n\n${link}\n\n${others}`;

    const { text, links } = readMailHtml(
      renderTextAndHtml(template, { ...content, body }).html ?? '',
    );

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

    const rendered = renderTextAndHtml(template, { ...content, body, action });

    expect(readMailHtml(rendered.html ?? '').links.slice(0, 2)).toEqual([
      { href: action.url, text: action.label, isButton: true },
      { href: action.url, text: action.url, isButton: false },
    ]);
    expect(rendered.text).toContain(`Here:\n${action.label}\n${action.url}\n`);
  });

  test('shows hostile text as text', () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
    const hostile = renderTextAndHtml(template, {
      ...content,
      subject: evil,
      body: evil,
      settings: { ...settings, company_name: evil, contact_address: evil, contact_phone: evil },
    });

    expect(hostile.html?.match(/<(script|img)/g)).toBeNull();
    expect(hostile.html?.includes('&lt;script&gt;')).toBe(true);
  });

  test('names the language that it was written in, and the address’s where it is another', () => {
    expect(html.match(/\blang="[^"]*"/g)).toEqual(['lang="pt-PT"']);

    const german =
      renderTextAndHtml(template, { ...content, language: languageByCode('de') }).html ?? '';
    expect(german).toMatch(/^<!doctype html><html lang="de" dir="ltr">/);
    expect(german).toMatch(/<div[^>]* lang="pt-PT"[^>]*>Rua do Cais 7, Lisboa</);
    expect(german.match(/\blang="/g)).toHaveLength(2);
  });
});

test('the designs differ in their shape, not in their colours alone', () => {
  const shapes = designs.map((template) =>
    (renderTextAndHtml(template, content).html ?? '')
      .replace(/<style>.*?<\/style>/gs, '')
      .replace(/#[0-9a-f]{3,6}/g, ''),
  );

  expect(new Set(shapes).size).toBe(designs.length);
});

test('what is not known of the company is left out', () => {
  const { text } = renderTextAndHtml('plain', {
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
    expect(mail?.html).toContain(`<img src="cid:${logo?.contentId?.replace(/[<>]/g, '')}"`);
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
  await deliverLetter(site, admin);

  for (const path of ['/control/email/preview/html1', '/control/email/1/html']) {
    const { text, headers } = await admin.ask(path);
    expect(text, path).toContain('<img src="data:image/png;base64,');
    expect(headers['content-security-policy']).toContain('img-src data:;');
  }
});

/** They are sent once for each template and language. */
const sent = new Map<string, ReturnType<typeof sendStandardMails>>();

function standardMails(...how: Parameters<typeof sendStandardMails>) {
  const key = how.join();
  const mails = sent.get(key) ?? sendStandardMails(...how);
  sent.set(key, mails);
  return mails;
}

const htmlOf = ({ parsed }: ReceivedMail) => readMailHtml(parsed.html ?? '');

const countIn = (text: string, words: string) => text.split(words).length - 1;

const isTracking = ({ href }: { href: string }) =>
  href === `${origin}/track.html?code=WB-1&lang=en`;

describe.each(designs)('each standard mail in %s', (template) => {
  test('shows no address of a page, the company’s name once, and the reader’s sans serif', async () => {
    for (const [name, mail] of Object.entries(await standardMails(template))) {
      const { text, fonts } = htmlOf(mail);
      expect(text, name).not.toMatch(/https?:\/\//);
      expect(countIn(text, company), name).toBe(1);
      expect(countIn(mail.parsed.text ?? '', company), name).toBe(1);
      expect(fonts, name).toHaveLength(1);
      expect(fonts[0], name).toMatch(/^'Segoe UI',.*system-ui,.*, sans-serif$/);
      expect(mail.parsed.html, name).not.toMatch(/Georgia|'Times|'Courier|monospace/);
    }
  });

  test('has one button, in words, that leads where the text does', async () => {
    const { reset, message, ...mails } = await standardMails(template);
    for (const [name, mail] of Object.entries(mails)) {
      const buttons = htmlOf(mail).links.filter(({ isButton }) => isButton);
      expect(buttons, name).toHaveLength(1);
      const [{ href, text } = { href: '', text: '' }] = buttons;
      expect(mail.parsed.text, name).toContain(`\n${text}\n${href}\n`);
    }
    for (const mail of [reset, message]) {
      expect(htmlOf(mail).links.filter(({ isButton }) => isButton)).toEqual([]);
    }
  });

  test('tracks a parcel with one button', async () => {
    const { stage, news } = await standardMails(template);
    for (const mail of [stage, news]) {
      const [button, ...others] = htmlOf(mail).links.filter(isTracking);
      expect(others).toEqual([]);
      expect(button).toMatchObject({ text: 'Track your parcel', isButton: true });
    }
  });

  test('is ended with a few words, and the page asks in the mail’s language', async () => {
    const { stage, news, confirmation } = await standardMails(template);
    for (const mail of [stage, news, confirmation]) {
      const [link, ...others] = htmlOf(mail).links.filter(({ href }) =>
        href.includes('/unfollow/'),
      );
      expect(others).toEqual([]);
      expect(link?.text).toBe('Stop emails about this parcel');
      expect(link?.href).toMatch(/\?lang=en$/);
      expect(mail.parsed.text).toContain(`\nStop emails about this parcel\n${link?.href}\n`);
      const header = mail.parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value;
      expect(header).toBe(`<${link?.href.replace('?lang=en', '')}>`);
    }
  });
});

test('the plain template has the same links, and no HTML', async () => {
  const { stage, invoice } = await standardMails('plain');

  expect(stage.parsed.html).toBeUndefined();
  expect(stage.parsed.text).toContain(
    `\nTrack your parcel\n${origin}/track.html?code=WB-1&lang=en\n`,
  );
  expect(stage.parsed.text).toMatch(/\nStop emails about this parcel\nhttps:\S+\/unfollow\/\S+\n/);
  expect(invoice.parsed.text).toMatch(/\nView invoice\nhttps?:\S+\/invoice\/\S+\n/);
});

test('the invoice’s heading leaves the company to its subject', async () => {
  const { invoice } = await standardMails('html1');

  expect(invoice.parsed.subject).toMatch(/^Invoice INV-\d{4}-00001 from Harbour Couriers$/);
  expect(htmlOf(invoice).heading).toEqual([expect.stringMatching(/^Invoice INV-\d{4}-00001$/)]);
});

test.each(designs)(
  'with a logo, %s still says the company’s name once',
  { tags: 'extended' },
  async (template) => {
    const { site, admin, paint } = await siteToDress();
    await postLogo(admin);
    await paint({ company_name: company, mail_template: template });

    await site.mailer.enqueue(site.db, {
      kind: 'reset',
      language: 'en',
      to: 'ada@example.com',
      subject: 'A',
      body: 'B',
    });

    const [mail] = await outbox(site);
    const { text, attribute } = readMailHtml(mail?.html ?? '');
    expect(attribute('img', 'alt')).toEqual([company]);
    expect(countIn(text, company)).toBe(1);
  },
);

describe.each(sampleLanguages())('in $name, the mail of a stage', ({ code, dir }) => {
  const { statusEmails } = messagesOf(code);

  test('has its button and its last link in words of its own', { tags: 'extended' }, async () => {
    const { links, attribute } = htmlOf((await standardMails('html2', code)).stage);
    expect(links.filter(({ isButton }) => isButton).map(({ text }) => text)).toEqual([
      statusEmails.track,
    ]);
    expect(links.at(-1)?.text).toBe(statusEmails.stop);
    expect(statusEmails.stop.length).toBeLessThan(50);
    expect(attribute('html', 'dir')).toEqual([dir]);
  });
});

describe.each(sample(['ar', 'fa'] as const, ['ar'] as const))(
  'from right to left, in %s',
  (language) => {
    test('codes and what people wrote are set apart, in the subject too', async () => {
      const { stage, news, reset, invoice } = await standardMails('html1', language);

      for (const { parsed } of [stage, news]) {
        expect(parsed.subject).toContain('\u2068WB-1\u2069');
        expect(parsed.text).toContain('\u206812 Elm Road\u2069');
      }
      expect(stage.parsed.text).toContain('\u2068Kofi Mensah\u2069');
      expect(reset.parsed.text).toMatch(/\u2068[A-Z0-9]{8}\u2069/);
      expect(invoice.parsed.text).toMatch(/\u2068INV-\d{4}-00001\u2069/);
      for (const { parsed } of [stage, news]) {
        for (const url of parsed.text?.match(/^https?:.*$/gm) ?? []) {
          expect(url).not.toMatch(/[\u2066-\u2069]/);
        }
      }
    });

    test('every table and paragraph of a standard mail runs that way', async () => {
      const { attribute } = htmlOf((await standardMails('html1', language)).stage);
      expect(attribute('table', 'dir')[0]).toBe('rtl');
      expect(new Set([...attribute('p', 'dir'), ...attribute('h1', 'dir')])).toEqual(
        new Set(['rtl']),
      );
    });
  },
);

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
    const { exampleSender, track, stop } = messagesOf('en').statusEmails;
    const example = [`Your parcel from ${exampleSender} is in transit.`, track, stop];
    const company = ['Waybill Logistics', 'desk@example.com', 'localhost:3000'];
    for (const part of [...example, ...company]) expect(reply.text).toContain(part);
    expect(reply.text).toMatch(/Arrives \w+day, \w+ \d+/);
    expect(reply.text.includes('<pre')).toBe(template === 'plain');
  });

  test('of a stage has a sender and an arrival too', async () => {
    const admin = await signedInAdmin(await startSite());

    const { text } = await admin.ask(pathTo(paths.control.stageMail, { stage: 'in_transit' }));

    const { exampleSender } = messagesOf('en').statusEmails;
    expect(text).toContain(`Your parcel from ${exampleSender} is in transit.`);
    expect(text).toMatch(/Arrives \w+day, \w+ \d+/);
  });

  test.each(['html5', 'PLAIN', 'constructor', '..%2fhtml1'])('knows no %s', async (template) => {
    const admin = await signedInAdmin(await startSite());

    expect((await admin.ask(`/control/email/preview/${template}`)).status).toBe(404);
  });
});
