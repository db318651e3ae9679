import { describe, expect } from 'vitest';
import { homeFields, publicHomeSettings } from '../../../server/content/shared/home.ts';
import { mailDrivers, mailTemplates } from '../../../server/shared/enums.ts';
import { fieldNames } from '../../../server/shared/field-values.ts';
import { languageCodes } from '../../../server/shared/languages.ts';
import {
  everyHomeSetting,
  everySetting,
  noLogo,
  siteWithSettings,
  standardHomeSettings,
  test,
} from '../../support/admin/settings.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';

/** What is never empty, in the order of the settings. */
const required: ReadonlySet<string> = new Set([
  'company_name',
  'contact_email',
  'content_language',
  'units',
  'volumetric_divisor',
  'mail_driver',
  'mail_template',
  'public_details',
  'show_stops_before',
  'quote_page',
  'public_bookings',
  'privacy_checked',
  'mail_delay_minutes',
  'tax_outside',
]);

/** What is an empty text, and not null, where there is nothing. */
const emptied = {
  setup_skipped: '',
  two_step_required: '',
  embed_origins: '',
  invoice_note: '',
  social_links: '',
  meta_description: '',
  chat_code: '',
};

describe('PATCH /api/settings', () => {
  test('changes every setting', async ({ settings: { patch, kept } }) => {
    const every = { ...everySetting, ...everyHomeSetting };

    const reply = await patch(every);

    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(dataOf(reply)).toEqual({ ...every, ...noLogo });
    expect(await kept()).toEqual({ ...every, ...noLogo });
  });

  test('changes what it is given, notes when, and answers with all', async () => {
    const { db, patch, kept } = await siteWithSettings();
    await db.updateTable('settings').set({ updated_at: '2020-01-01T00:00:00.000Z' }).execute();
    const before = await kept();

    const reply = await patch({ contact_phone: ' 555 0100 ' });

    expect(dataOf(reply)).toEqual({ ...before, contact_phone: '555 0100' });
    expect(dataOf(await patch({}))).toEqual({ ...before, contact_phone: '555 0100' });

    const noted = db.selectFrom('settings').select('updated_at');
    const { updated_at } = await noted.executeTakeFirstOrThrow();
    expect(Math.abs(Date.parse(updated_at) - Date.now())).toBeLessThan(60_000);
  });

  test.each(['', '  ', null])('clears what may be empty with %j', async (nothing) => {
    const { patch } = await siteWithSettings();
    await patch(everySetting);
    const names = fieldNames(everySetting).filter((name) => !required.has(name));

    const reply = await patch(Object.fromEntries(names.map((name) => [name, nothing])));

    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toEqual({
      ...everySetting,
      ...Object.fromEntries(names.map((name) => [name, null])),
      ...emptied,
      ...noLogo,
      ...standardHomeSettings,
    });
  });

  test.each(['', ' ', null])('does not clear the others with %j', async (nothing) => {
    const { patch, kept } = await siteWithSettings();
    const before = await kept();
    const names = [...required];

    const reply = await patch(Object.fromEntries(names.map((name) => [name, nothing])));

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, names]);
    expect(await kept()).toEqual(before);
  });

  test('takes every language, every way to send mail and every template', async () => {
    const { patch } = await siteWithSettings();
    for (const content_language of languageCodes) {
      expect(dataOf(await patch({ content_language }))).toMatchObject({ content_language });
    }
    for (const mail_driver of mailDrivers) {
      expect(dataOf(await patch({ mail_driver }))).toMatchObject({ mail_driver });
    }
    for (const mail_template of mailTemplates) {
      expect(dataOf(await patch({ mail_template }))).toMatchObject({ mail_template });
    }
  });

  test('what strangers see has been chosen once it is sent, also as it was', async () => {
    const { patch } = await siteWithSettings();
    const chosen = async (changes: object) => dataOf(await patch(changes)).privacy_checked;

    expect(await chosen({ contact_phone: '1' })).toBe('no');
    expect(await chosen({ public_details: 'all', privacy_checked: 'no' })).toBe('no');
    expect(await chosen({ public_details: 'all' })).toBe('yes');
  });

  test('takes only steps that there are to be skipped, each once', async () => {
    const { patch } = await siteWithSettings();
    const skip = async (setup_skipped: string) => (await patch({ setup_skipped })).status;

    expect(await skip('mail figures')).toBe(200);
    expect(await skip('mail mail')).toBe(422);
    expect(await skip('mail letters')).toBe(422);
  });

  test('public pages show it at once', async ({ settings: { ask, patch } }) => {
    await ask('/contact.html');

    await patch({ company_name: 'Harbour & Sons', contact_address: '<b>Quay</b> 7' });

    const { text } = await ask('/contact.html');
    expect(text.includes('Harbour &amp; Sons')).toBe(true);
    expect(text.includes('&lt;b&gt;Quay&lt;/b&gt; 7')).toBe(true);
  });
});

describe('PATCH /api/settings', () => {
  test('names every bad field at once', async ({ settings: { patch, kept } }) => {
    const before = await kept();
    const bad = {
      company_name: 'x'.repeat(201),
      contact_email: 'a@example.com, b@example.com',
      contact_phone: 5,
      contact_phone_alt: 'two\nlines',
      contact_twitter: 'javascript:alert(1)',
      contact_telegram: 'x'.repeat(301),
      contact_instagram: {},
      contact_address: 'a\u0000b',
      content_language: 'sv',
      time_zone: 'Atlantis/Poseidonis',
      date_order: 'ymd',
      mail_driver: 'pigeon',
      mail_template: 'html5',
      meta_description: 'x'.repeat(301),
      chat_code: 'x'.repeat(20_001),
      tax_outside: 'AE',
    };

    const reply = await patch({ ...bad, id: 2, created_at: '', colour: 'red' });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual([...Object.keys(bad), 'id', 'created_at', 'colour']);
    expect(await kept()).toEqual(before);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:x',
    'data:text/html,x',
    'http://x.com/a',
    'https://',
  ])('takes no profile at %s', async (address) => {
    const { patch } = await siteWithSettings();

    expect((await patch({ contact_telegram: address })).json()).toMatchObject({
      errors: ['Telegram: enter a name such as @company, or an address that begins with https://.'],
    });
  });
});

const sentences = {
  smtp: 'How emails are sent: no mail server is set up. Choose another way in the email settings.',
  server:
    'How emails are sent: no mail server is set up. Choose another way in the email settings.',
};

const onlyOther = { smtp: { SMTP_URL: 'smtp://127.0.0.1:1' }, server: { SMTP_HOST: '127.0.0.1' } };

describe.each(['smtp', 'server'] as const)('PATCH /api/settings with mail_driver %s', (driver) => {
  test.each([
    ['has no mail server', {}],
    ['has the other kind', onlyOther[driver]],
  ])('is refused where the site %s', async (_name, env) => {
    const { patch, kept } = await siteWithSettings(env);

    const reply = await patch({ mail_driver: driver, contact_phone: '555' });

    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({
      errors: [sentences[driver]],
      error_details: [{ field: 'mail_driver', code: 'custom', message: sentences[driver] }],
    });
    expect(await kept()).toMatchObject({ mail_driver: 'outbox', contact_phone: null });
  });

  test('is named together with every other bad field', async () => {
    const { patch } = await siteWithSettings({});

    const reply = await patch({ company_name: '', mail_driver: driver, colour: 'red' });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['company_name', 'mail_driver', 'colour']);
  });

  test('stays as it is where the server has been lost, and nothing else is refused', async () => {
    const { db, patch, kept } = await siteWithSettings({});
    await db.updateTable('settings').set({ mail_driver: driver }).execute();

    expect((await patch({ contact_phone: '555' })).status).toBe(200);
    expect((await patch({ mail_driver: driver, contact_phone: '556' })).status).toBe(200);
    expect(await kept()).toMatchObject({ mail_driver: driver, contact_phone: '556' });

    expect((await patch({ mail_driver: 'outbox' })).status).toBe(200);
    expect((await patch({ mail_driver: driver })).status).toBe(422);
  });
});

describe('PATCH /api/settings, of the home page', () => {
  test('names every bad field at once, as the form calls it', async () => {
    const { patch, kept } = await siteWithSettings();
    const before = await kept();
    const bad = {
      home_intro_title: 'x'.repeat(61),
      home_slide1_title: 'two\nlines',
      home_slide1_text: 'x'.repeat(301),
      home_air_freight_title: 5,
      home_air_freight_text: 'x'.repeat(601),
      home_warehouse_detail: 'a\u0000b',
      home_warehouse_position: 1.5,
      home_sea_freight_position: 100,
      home_custom1_title: 'x'.repeat(101),
      home_custom3_position: -1,
      home_clients_value: -1,
      home_clients_label: 'x'.repeat(61),
      home_clients_shown: 'maybe',
      home_offices_value: 1_000_000_001,
      home_offices_shown: null,
      home_countries_value: 'many',
      home_rating_value: 4.65,
      home_about_text2: {},
      home_checked: 'perhaps',
    };

    const reply = await patch({ ...bad, home_planes_value: 1 });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual([...Object.keys(bad), 'home_planes_value']);
    expect(reply.json().errors).toEqual(
      expect.arrayContaining([
        'Line above the slider – Title: use at most 60 characters.',
        'Slide 1 – Title: use one line, without special characters.',
        'Air freight – Title: required.',
        'Service of your own 1 – Title: use at most 100 characters.',
        'Service of your own 3 – Position: enter a whole number from 0 to 99.',
        'Average rating out of 5 – Number: enter a number from 0 to 1\u00a0000\u00a0000\u00a0000; digits after the decimal point: at most 1.',
      ]),
    );
    expect(await kept()).toEqual(before);
  });

  test.each([
    [0, 0],
    [1_000_000_000, 1_000_000_000],
    [999_999_999.9, 999_999_999.9],
    [' 4.6 ', 4.6],
    ['0.1', 0.1],
    ['4.50', 4.5],
    ['', null],
    [null, null],
  ])('takes the figure %j', async (value, figure) => {
    const { patch } = await siteWithSettings();
    expect(dataOf(await patch({ home_rating_value: value }))).toMatchObject({
      home_rating_value: figure,
    });
  });

  test('takes texts as long as they may be, and the built-in ones back', async () => {
    const { patch, kept } = await siteWithSettings();
    const longest = {
      home_intro_title: '箱'.repeat(60),
      home_slide1_title: 'x'.repeat(100),
      home_slide1_text: 'x'.repeat(300),
      home_about_text3: 'x'.repeat(600),
      home_rating_label: 'x'.repeat(60),
    };
    expect(await kept()).toMatchObject(standardHomeSettings);
    expect(dataOf(await patch(longest))).toMatchObject(longest);

    const nothing = Object.keys(longest).map((name) => [name, null]);
    await patch({ ...Object.fromEntries(nothing), home_checked: 'no' });

    expect(await kept()).toMatchObject(standardHomeSettings);
  });

  test.each(['', ' \n'])('keeps %j as a text of its own', async (blank) => {
    const { patch, kept } = await siteWithSettings();
    const text = { home_slide1_text: blank, home_air_freight_text: blank };

    const emptied = { home_slide1_text: '', home_air_freight_text: '' };
    expect(dataOf(await patch(text))).toMatchObject(emptied);

    expect(await kept()).toMatchObject({
      ...standardHomeSettings,
      ...emptied,
      home_checked: 'yes',
    });
  });

  test('notes that the administrator has checked it, whatever of it is saved', async () => {
    const { patch } = await siteWithSettings();
    const checked = async (changes: object) => dataOf(await patch(changes)).home_checked;

    expect(await checked({ contact_phone: '1' })).toBe('no');
    expect(await checked({ home_checked: 'yes' })).toBe('yes');
    expect(await checked({ home_checked: 'no', home_intro_title: 'Parcels' })).toBe('no');
    expect(await checked({ home_clients_shown: 'no' })).toBe('yes');
    expect(await checked({ mail_template: 'html2' })).toBe('yes');
  });
});

test('GET /api/graph gives visitors the words and figures of the home page', async () => {
  const { ask, patch } = await siteWithSettings();
  await patch(everyHomeSetting);

  const { settings } = dataOf(await ask('/api/graph'));

  const { home_checked: _, ...visible } = everyHomeSetting;
  expect(settings).toMatchObject(visible);
  expect(Object.keys(settings)).not.toContain('home_checked');
  expect([...publicHomeSettings, 'home_checked'].sort()).toEqual(Object.keys(homeFields).sort());
});
