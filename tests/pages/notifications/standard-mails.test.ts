import { describe, expect, test } from 'vitest';
import { mailTemplates } from '../../../server/shared/enums.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { postLogo, siteToDress } from '../../support/content/branding.ts';
import { readMailHtml } from '../../support/notifications/mail-html.ts';
import type { ReceivedMail } from '../../support/notifications/mail-server.ts';
import { outbox } from '../../support/notifications/outbox.ts';
import {
  company,
  standardMails as sendStandardMails,
} from '../../support/notifications/standard-mails.ts';
import { origin } from '../../support/notifications/subscribers.ts';
import { sample, sampleLanguages } from '../../support/sweep.ts';

const designs = mailTemplates.filter((template) => template !== 'plain');

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
  test('shows no address of a page, and the company’s name once', async () => {
    for (const [name, mail] of Object.entries(await standardMails(template))) {
      const { text } = htmlOf(mail);
      expect(text, name).not.toMatch(/https?:\/\//);
      expect(countIn(text, company), name).toBe(1);
      expect(countIn(mail.parsed.text ?? '', company), name).toBe(1);
    }
  });

  test('is in the reader’s sans serif', async () => {
    for (const [name, mail] of Object.entries(await standardMails(template))) {
      const { fonts } = htmlOf(mail);
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
      ...{ kind: 'reset', language: 'en', to: 'ada@example.com', subject: 'A', body: 'B' },
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
    const { stage } = await standardMails('html2', code);

    const { links, attribute } = htmlOf(stage);
    expect(links.filter(({ isButton }) => isButton).map(({ text }) => text)).toEqual([
      statusEmails.track,
    ]);
    expect(links.at(-1)?.text).toBe(statusEmails.stop);
    expect(statusEmails.stop.length).toBeLessThan(50);
    expect(attribute('html', 'dir')).toEqual([dir === 'rtl' ? 'rtl' : undefined]);
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
      expect(stage.parsed.text).toContain('\u2068Ada Okoye\u2069');
      expect(reset.parsed.text).toMatch(/\u2068[A-Z0-9]{8}\u2069/);
      expect(invoice.parsed.text).toMatch(/\u2068INV-\d{4}-00001\u2069/);
      for (const { parsed } of [stage, news]) {
        for (const url of parsed.text?.match(/^https?:.*$/gm) ?? []) {
          expect(url).not.toMatch(/[\u2066-\u2069]/);
        }
      }
    });

    test('every table and paragraph of a standard mail runs that way', async () => {
      const { stage } = await standardMails('html1', language);

      const { attribute } = htmlOf(stage);
      expect(attribute('table', 'dir')[0]).toBe('rtl');
      expect(new Set([...attribute('p', 'dir'), ...attribute('h1', 'dir')])).toEqual(
        new Set(['rtl']),
      );
    });
  },
);
