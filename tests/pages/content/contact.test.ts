import { describe, expect } from 'vitest';
import { siteWithAdmin } from '../../support/admin.ts';
import { settingsChanged } from '../../support/content/content-version.ts';
import { dataOf } from '../../support/http.ts';
import { storedMessages } from '../../support/notifications/messages.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

function post({ ask }: TestSite, fields: Record<string, string>, path = '/contact.html') {
  return ask(path, { method: 'POST', fields });
}

describe('/contact.html', () => {
  test('says who the company is, what it does and how to reach it', async () => {
    const { ask, db } = await startSite();
    await db
      .updateTable('settings')
      .set({
        contact_email: 'desk@example.com',
        contact_phone_alt: '+351 91 555 0170',
        contact_telegram: '@waybill',
        contact_instagram: 'https://www.instagram.com/waybill',
        contact_latitude: 34.7,
        contact_longitude: 135.5,
        hours_monday: '09:00-18:00',
      })
      .execute();

    const { status, text } = await ask('/contact.html');

    expect(status).toBe(200);
    expect(text).toContain('<title>Waybill Logistics - Contact</title>');
    for (const id of ['about', 'services', 'contact']) expect(text).toContain(` id="${id}"`);
    expect(text).toContain('<a href="mailto:desk@example.com">desk@example.com</a>');
    expect(text).toContain('<a href="tel:+351915550170" dir="ltr">+351 91 555 0170</a>');
    expect(text).toContain('<a href="https://t.me/waybill" rel="noopener" dir="ltr">@waybill</a>');
    expect(text).toContain('href="https://www.instagram.com/waybill"');
    expect(text.match(/<h3>/g)).toHaveLength(6);
    // All of it before the form, whose heading leads to it alone.
    const parts = [
      'contact-hours',
      'contact-channels',
      '@waybill',
      'company-map',
      'contact-title"',
    ];
    const places = parts.map((part) => text.lastIndexOf(part, text.indexOf('id="message"')));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(Math.min(...places)).toBeGreaterThan(0);
  });

  test('names no way that the settings do not have', async ({ site: { ask, db } }) => {
    await db.updateTable('settings').set({ contact_email: 'desk@example.com' }).execute();

    expect((await ask('/contact.html')).text.match(/<dt class="row">/g)).toHaveLength(1);
  });

  test('what the settings hold stays text', async ({ site: { ask, db } }) => {
    const hostile = { contact_instagram: 'javascript:alert(1)', contact_address: '<b>x</b>' };
    await db.updateTable('settings').set(hostile).execute();

    expect((await ask('/contact.html')).text).not.toMatch(/href="javascript|<b>/);
  });
});

describe('the contact form, without script', () => {
  test('keeps the message and leads on to a thank-you', async ({ site }) => {
    const message = { subject: 'A lost glove', body: 'It is red.\nWool.', email: 'a@example.com' };

    const reply = await post(site, { ...message, topic: '' });
    const thanks = await site.ask('/contact.html?sent=yes');

    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe('/contact.html?sent=yes#message');
    expect(await storedMessages(site)).toEqual([message]);
    expect(thanks.text).toContain('Thank you. Your message has reached us.');
    expect(thanks.text).not.toContain('name="subject"');
    expect(thanks.text).toContain('<meta name="robots" content="noindex"/>');
  });

  test('has a trap that neither browsers nor password managers fill in for people', async () => {
    const site = await startSite();
    const { text } = await site.ask('/contact.html');
    const [trap = '', label] = text.match(/class="trap"[^>]*><label>([^<]*)<input [^>]*>/) ?? [];

    expect(label).toBe('Leave this field empty');
    expect(trap).toContain('autoComplete="off"');
    expect(trap).toContain('tabindex="-1"');
    for (const sign of [
      'data-1p-ignore=',
      'data-bwignore=',
      'data-lpignore=',
      'data-form-type="other"',
    ])
      expect(trap).toContain(sign);
    const [, name = ''] = trap.match(/ name="([^"]+)"/) ?? [];
    // What Chromium, Firefox, Bitwarden and KeePassXC look for in names and labels.
    const filled =
      /name|user|login|mail|phone|tel|mobile|fax|address|street|city|town|zip|post|state|province|country|region|company|organi|title|birth|card|cvc|cvv|iban|pass|code|otp|pin|url|web|site|link|coupon|promo/i;
    expect(name).not.toBe('');
    expect(name).not.toMatch(filled);
    expect(label).not.toMatch(filled);
  });

  test('loses nothing that was typed where a field is wrong', async ({ site }) => {
    const reply = await post(site, { subject: '', body: 'A <long> story', email: 'nobody' });

    expect(reply.status).toBe(422);
    expect(reply.text).toContain('Subject: required.');
    expect(reply.text).toContain('Email: enter one email address');
    expect(reply.text).toMatch(/<textarea[^>]*>A &lt;long&gt; story<\/textarea>/);
    expect(reply.text).toContain('value="nobody"');
    expect(reply.text.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(await storedMessages(site)).toEqual([]);
  });

  test('stays in the language of the address', async ({ site }) => {
    const page = await site.ask('/contact.html?lang=de');
    const reply = await post(site, { subject: 'a', body: 'b' }, '/contact.html?lang=de');

    expect(page.text).toContain('action="/contact.html?lang=de#message"');
    expect(reply.headers.location).toBe('/contact.html?sent=yes&lang=de#message');
  });

  test('takes a form alone', async ({ site }) => {
    const json = { subject: 'a', body: 'b' };

    expect((await site.ask('/contact.html', { method: 'POST', json })).status).toBe(415);
    expect(await storedMessages(site)).toEqual([]);
  });
});

type Field = 'contact_twitter' | 'contact_telegram' | 'contact_instagram';

/** What the contact page and the home page say of a profile that the settings name. */
async function shown(field: Field, profile: string) {
  const { ask, db } = await startSite();
  await db
    .updateTable('settings')
    .set({ [field]: profile })
    .execute();
  const contact = (await ask('/contact.html')).text;
  const home = (await ask('/')).text;
  const [, row = ''] =
    contact.match(/<dl class="contact-channels">.*<dt class="row">(.*<\/dd>)<\/div><\/dl>/s) ?? [];
  const [, json = '{}'] = home.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? [];
  return { row, contact, sameAs: JSON.parse(json).sameAs };
}

test.each([
  ['contact_twitter', '@acme', 'https://x.com/acme', 'brand_x'],
  ['contact_twitter', 'Acme_Co1', 'https://x.com/Acme_Co1', 'brand_x'],
  ['contact_telegram', '@acme', 'https://t.me/acme', 'brand_telegram'],
  ['contact_instagram', '@acme', 'https://www.instagram.com/acme/', 'brand_instagram'],
  ['contact_instagram', 'acme.co', 'https://www.instagram.com/acme.co/', 'brand_instagram'],
  ['contact_instagram', `@${'a'.repeat(64)}`, `https://www.instagram.com/${'a'.repeat(64)}/`, ''],
] as const)('%s: the name %s is a link to %s', async (field, name, address, icon) => {
  const { row, sameAs } = await shown(field, name);

  expect(row).toContain(`<dd><a href="${address}" rel="noopener" dir="ltr">${name}</a></dd>`);
  expect(row).toContain(`data-icon="${icon}`);
  expect(sameAs).toEqual([address]);
});

test('an address is a link as it is, shown without its beginning', async () => {
  const { row, sameAs } = await shown('contact_telegram', 'https://www.example.com/acme?a=b');

  expect(row).toContain('<a href="https://www.example.com/acme?a=b" rel="noopener" dir="ltr">');
  expect(row).toContain('>example.com/acme?a=b</a>');
  expect(sameAs).toEqual(['https://www.example.com/acme?a=b']);
});

describe.each(['contact_twitter', 'contact_telegram', 'contact_instagram'] as const)(
  '%s: what is neither a name nor an address stays text',
  (field) => {
    test.each([
      '@',
      '@@acme',
      'acme freight',
      '..',
      '@..',
      'acme..co',
      '.acme',
      'acme.',
      'x.com/acme',
      '../admin',
      '@acme?next=//evil.example',
      '@acme#top',
      '@acme\n',
      '@акме',
      'a'.repeat(65),
      'http://example.com/acme',
      'https://',
      'javascript:alert(1)',
      'mailto:a@example.com',
      '<b>acme</b>',
    ])('%j', async (text) => {
      const { row, contact, sameAs } = await shown(field, text);

      expect(row).toMatch(/<dd><bdi>.*<\/bdi><\/dd>$/s);
      expect(row).not.toContain('<a ');
      expect(contact).not.toContain('<b>');
      expect(sameAs).toBeUndefined();
    });
  },
);

test.each(['contact_twitter', 'contact_telegram'] as const)(
  '%s: a name with a dot, which nobody can have there, stays text',
  async (field) => {
    expect((await shown(field, 'acme.co')).row).toContain('<dd><bdi>acme.co</bdi></dd>');
  },
);

test('all three stand in the order of the settings, each with its own sign', async () => {
  const { ask, db } = await startSite();
  const profiles = { contact_twitter: '@a', contact_telegram: '@b', contact_instagram: '@c' };
  await db.updateTable('settings').set(profiles).execute();

  const contact = (await ask('/contact.html')).text;
  const [reach = ''] = contact.match(/<dl class="contact-channels">.*<\/dl>/) ?? [];

  const signs = [...reach.matchAll(/data-icon="(\w+)"/g)].map(([, name]) => name);
  expect(signs).toEqual(['brand_x', 'brand_telegram', 'brand_instagram']);
});

const placeholder = 'hello@example.com';

const own = 'desk@example.com';

/** What a page shows: without the data that its islands start from. */
async function textOf({ ask }: TestSite, path: string): Promise<string> {
  return (await ask(path)).text.replace(/<script id="graph".*?<\/script>/s, '');
}

function setEmail(site: TestSite, contact_email: string): Promise<void> {
  return settingsChanged(site, { contact_email });
}

describe('while nobody has entered the company’s address', () => {
  test.each(['/', '/contact.html', '/track.html', '/resolution.html', '/nothing'])(
    'visitors are shown none: %s',
    async (path) => {
      const site = await startSite();

      const before = await textOf(site, path);
      await setEmail(site, own);
      const after = await textOf(site, path);

      expect(before).not.toContain(placeholder);
      expect(before).not.toContain('mailto:');
      expect(after).toContain(`mailto:${own}`);
    },
  );

  test('policies name the company in its place', async ({ site }) => {
    const before = await textOf(site, '/pages/privacy-policy');
    await setEmail(site, own);
    const after = await textOf(site, '/pages/privacy-policy');

    expect(before).toContain('write to Waybill Logistics.');
    expect(before).not.toContain(placeholder);
    expect(after).toContain(`write to ${own}.`);
  });

  test('search engines are told none', async ({ site }) => {
    const organization = async () => {
      const [, json = ''] = (await site.ask('/')).text.match(/ld\+json">(.*?)<\/script>/) ?? [];
      return JSON.parse(json);
    };

    expect(await organization()).not.toHaveProperty('email');
    await setEmail(site, own);
    expect(await organization()).toMatchObject({ email: own });
  });

  test('the contact page has its form, and no empty list of ways', async ({ site }) => {
    const text = await textOf(site, '/contact.html');
    expect(text).toContain('name="subject"');
    expect(text).not.toContain('contact-channels');
  });

  test('the sign-up offers none; later it offers the company’s own', async ({ site }) => {
    const field = /<input[^>]* type="email"[^>]*>/;
    const offered = async () => (await textOf(site, '/control/signup.html')).match(field)?.[0];

    expect(await offered()).toContain('value=""');
    await setEmail(site, own);
    expect(await offered()).toContain(`value="${own}"`);
  });

  test('the first step says so, and is not done with a telephone number alone', async () => {
    const { site, admin } = await siteWithAdmin();
    await site.db.updateTable('settings').set({ contact_phone: '+351 21 555 0142' }).execute();
    const setup = async () => (await admin.ask('/control/setup.html')).text;

    const before = await setup();
    await setEmail(site, own);
    const after = await setup();

    expect(before).toContain('Only a placeholder: visitors don’t see it.');
    expect(before).not.toContain('setup-mark-done');
    expect(after).not.toContain('Only a placeholder');
    expect(after.match(/setup-mark-done/g)).toHaveLength(1);
  });

  test('the settings say so at the field', async ({ site, admin: { ask } }) => {
    const settings = async () => (await ask('/control/settings/contact')).text;

    expect(await settings()).toContain('Only a placeholder');
    await setEmail(site, own);
    expect(await settings()).not.toContain('Only a placeholder');
  });

  test('an invoice does not print it', async ({ site, admin: { ask } }) => {
    const invoice = () => ask('/api/invoices', { method: 'POST', json: { product: 'Express' } });
    const addressOn = async (id: number) =>
      (await ask(`/control/invoice/${id}`)).text.match(/<address>.*?<\/address>/s)?.[0];

    await invoice();
    await setEmail(site, own);
    await invoice();

    expect(await addressOn(1)).not.toContain(placeholder);
    expect(await addressOn(2)).toContain(own);
  });

  test('the API goes on telling what the setting holds', async ({ site }) => {
    expect(dataOf(await site.ask('/api/graph'))).toMatchObject({
      settings: { contact_email: placeholder },
    });
  });
});
