import { describe, expect, test } from 'vitest';
import { findSettings } from '../../../server/database/settings.ts';
import { createMailLogos, mailContent } from '../../../server/notifications/mail/compose.ts';
import { localDate } from '../../../server/parcels/shared/delivery-days.ts';
import { mailTemplates, type Stage } from '../../../server/shared/enums.ts';
import { renderTextAndHtml } from '../../../views/mail/render.tsx';
import { ownColors, postLogo, siteToDress } from '../../support/content/branding.ts';
import { mailMistakesIn } from '../../support/notifications/mail-rules.ts';
import { siteThatTells } from '../../support/notifications/status-emails.ts';
import { insertParcel } from '../../support/parcels.ts';
import { sampleLanguages } from '../../support/sweep.ts';

const designs = mailTemplates.filter((template) => template !== 'plain');

const website = new URL('https://parcels.example.com');

const dayMs = 24 * 60 * 60 * 1000;

const cases: [stage: Stage, days: number][] = [
  ['in_transit', 2],
  ['out_for_delivery', 0],
  ['delivered', 0],
  ['attempt_failed', 0],
  ['in_transit', -3],
];

/** The mail of each case in each language, as it is stored. */
async function storedMails() {
  const languages = sampleLanguages();
  const { db, admin, consumers } = await siteThatTells({}, 60);
  for (const { code } of languages) {
    for (const [at, [stage, days]] of cases.entries()) {
      const tracking_code = `WB-${code}-${at}`.toUpperCase();
      const day = localDate(new Date(Date.now() + days * dayMs), 'UTC');
      await insertParcel(db, {
        tracking_code,
        stage: null,
        status: null,
        recipient_language: code,
        recipient_email: 'ada@example.com',
        sender_email: null,
        sender_name: 'Kitahama Optics',
        recipient_name: 'Ada Okoye',
        min_expected_delivery_date: day,
        max_expected_delivery_date: day,
      });
      const event = { title: 'At the door', description: 'Rang twice.', location: 'Lisbon' };
      const json = { parcels: [tracking_code], stage, ...event };
      expect((await admin.ask('/api/events', { method: 'POST', json })).status).toBe(201);
    }
  }
  await consumers.idle();
  const mails = await db.selectFrom('mails').selectAll().execute();
  expect(mails).toHaveLength(languages.length * cases.length);
  return { mails, settings: await findSettings(db) };
}

test('a status email in each design and language keeps the rules of mail programs', {
  timeout: 120_000,
}, async () => {
  const { mails, settings } = await storedMails();
  for (const mail of mails) {
    const content = mailContent(mail, settings, { website, logo: null, from: 'part' });
    for (const design of designs) {
      const html = renderTextAndHtml(design, content).html ?? '';
      expect(await mailMistakesIn(html), `${design}, ${mail.subject}`).toEqual([]);
    }
  }
});

test('so it does with a logo and the company’s colours', async () => {
  const { site, admin, paint } = await siteToDress();
  await postLogo(admin);
  await paint(ownColors);
  const settings = await findSettings(site.db);
  const logo = await createMailLogos(site.db)(settings);
  const url = `${website.origin}/track.html?code=WB-1`;
  const words = { language: 'en', subject: 'Your parcel', heading: null, body: `Hello\n\n${url}` };
  const links = { action_label: 'Track', action_url: url, unsubscribe_url: url } as const;
  const mail = { ...words, ...links, language: 'en' } as const;
  for (const design of designs) {
    for (const from of ['part', 'page'] as const) {
      const { html } = renderTextAndHtml(
        design,
        mailContent(mail, settings, { website, logo, from }),
      );
      expect(html).toContain('<img');
      expect(await mailMistakesIn(html ?? ''), design).toEqual([]);
    }
  }
});

describe('the rules find', () => {
  const page = (body: string, { head = '', attributes = 'lang="en" dir="ltr"' } = {}) =>
    `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>A mail</title>${head}</head><body>${body}</body></html>`;
  const styled = (style: string) => page(`<p style="${style}">A</p>`);
  const layout = (attributes: string) =>
    page(`<table ${attributes}><tbody><tr><td>A</td></tr></tbody></table>`);

  const outlook = (attributes: string) =>
    page(
      `<!--[if mso]><table role="presentation" ${attributes}><tr><td><![endif]--><table role="presentation" width="560" style="width:100%;max-width:560px"><tbody><tr><td>A</td></tr></tbody></table><!--[if mso]></td></tr></table><![endif]-->`,
    );

  test('nothing in a mail as wide in Outlook as elsewhere', async () => {
    expect(await mailMistakesIn(outlook('width="560"'))).toEqual([]);
  });

  test('nothing in a plain mail', async () => {
    expect(await mailMistakesIn(page('<p style="margin:0;color:#123456">A</p>'))).toEqual([]);
  });

  test.each([
    ['a script', page('<script></script>'), '<script> is left out'],
    ['a form', page('<form action="https://a.example"></form>'), '<form> is left out'],
    ['a style sheet', page('', { head: '<link rel="stylesheet" href="a">' }), '<link> is left out'],
    ['a drawing', page('<svg></svg>'), '<svg> is left out'],
    ['a handler', page('<p onclick="a()">A</p>'), '<p> has a handler'],
    ['a position', styled('position:absolute'), '<p> has position'],
    ['a float', styled('color:#000;float:left'), '<p> has float'],
    ['flex', styled('display:flex'), '<p> has flex or grid'],
    ['grid', styled('display:inline-grid'), '<p> has flex or grid'],
    ['a property of its own', styled('color:var(--ink)'), '<p> has a custom property'],
    ['a sum', styled('width:calc(100% - 2px)'), '<p> has a function'],
    ['a picture', styled('background-image:url(a.png)'), '<p> has a picture of CSS'],
    ['a logical property', styled('margin-inline:1px'), '<p> has a logical property'],
    [
      'rules of a sheet',
      page('', { head: '<style>.a { display: grid }</style>' }),
      '<style> has flex or grid',
    ],
    ['an import', page('', { head: '<style>@import "a.css";</style>' }), '<style> has an import'],
    ['a wide style', styled('max-width:640px'), '<p> is 640 pixels wide'],
    ['a wide table', layout('role="presentation" width="640"'), '<table> is 640 pixels wide'],
    [
      'no number',
      layout('role="presentation" width="10em"'),
      '<table> has a width that is no number',
    ],
    ['a table of data', layout(''), '<table> is no layout table'],
    ['a width that Outlook does not know', outlook(''), '<table> is as wide as the window'],
    ['another one for Outlook', outlook('width="600"'), '<table> is as wide as the window'],
    [
      'a table for Outlook alone that stays open',
      outlook('width="560"').replace('</td></tr></table><![endif]', '<![endif]'),
      '<table> is as wide as the window',
    ],
    ['a picture without words', page('<img src="cid:a" alt="">'), '<img> has no words'],
    ['one without a width', page('<img src="cid:a" alt="A">'), '<img> has no width'],
    ['one without a height', page('<img src="cid:a" alt="A" width="9">'), '<img> has no height'],
    ['a far picture', page('<img src="https://a.example/" alt="A">'), '<img> has to be fetched'],
    ['a relative link', page('<p><a href="/track">A</a></p>'), '<a> leads nowhere'],
    ['no language', page('', { attributes: 'dir="ltr"' }), '<html> has no language'],
    ['no direction', page('', { attributes: 'lang="en"' }), '<html> has no direction'],
    ['a long mail', page(`<p>${'a'.repeat(104_500)}</p>`), 'Gmail clips it'],
    ['an element left open', page('<p><b>A</p>'), 'close-order'],
  ])('%s', async (_name, html, mistake) => {
    expect(await mailMistakesIn(html)).toContainEqual(expect.stringContaining(mistake));
  });
});
