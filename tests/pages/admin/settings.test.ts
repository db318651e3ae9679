import { describe, expect, test } from 'vitest';
import { homeFields } from '../../../server/content/shared/home.ts';
import { findSettings } from '../../../server/database/settings.ts';
import { fieldNames } from '../../../server/shared/field-values.ts';
import { settingsFields } from '../../../server/shared/fields.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { type SetupStep, setupSteps } from '../../../server/web/shared/panel.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertMember, siteWithAdmin } from '../../support/admin.ts';
import { pictureOf, sign } from '../../support/content/branding.ts';
import { siteWithPanel, typedServer } from '../../support/notifications/mail-server.ts';
import { insertParcel } from '../../support/parcels.ts';
import { express } from '../../support/prices.ts';

const en = messagesOf('en');

const { backups, fields, settings } = en.control;

async function panelOf(env: Record<string, string> = {}) {
  const { site, admin } = await siteWithAdmin(env);
  return { site, pageOf: async (path: string) => (await admin.ask(path)).text };
}

/** What the page shows, without markup. */
function textOf(html: string): string {
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

/** The page of each link, by the topic that it stands in. */
function topicsIn(html: string): Record<string, string[]> {
  const sections = [...html.matchAll(/<section class="settings-topic.*?<\/section>/gs)];
  return Object.fromEntries(
    sections.map(([section]) => [
      textOf(section.match(/<h2.*?<\/h2>/s)?.[0] ?? '').trim(),
      [...section.matchAll(/href="(\/control[^"]+)"/g)].map(([, href = '']) => href),
    ]),
  );
}

const pages = {
  [settings.company]: [
    'contact',
    'look',
    'region',
    paths.control.workingDays,
    'geocoder',
    'sign-in',
  ],
  [en.control.panel.site]: ['home', 'html', 'embed', paths.control.webhooks],
  [en.control.fields.email]: ['mail-server', 'mail', 'stage-mails'],
  [en.privacy.settings.title]: ['privacy'],
  [en.people.title]: ['people'],
  [en.events.presets]: ['events'],
  [en.control.invoices.title]: ['invoices'],
  [en.apiKeys.title]: ['/control/api-keys.html'],
  [backups.title]: ['backups'],
};

const addressOf = (name: string) => (name.startsWith('/') ? name : `/control/settings/${name}`);

describe('the settings', () => {
  test('are by topic, each one click away', async () => {
    const { pageOf } = await panelOf();

    const topics = Object.entries(pages).map(([topic, names]) => [topic, names.map(addressOf)]);
    expect(topicsIn(await pageOf('/control/settings'))).toEqual(Object.fromEntries(topics));
  });

  test('say how each is set', async () => {
    const { site, pageOf } = await panelOf({
      TZ: 'Europe/Lisbon',
      PUBLIC_URL: 'http://parcels.example.com',
      SMTP_URL: 'smtp://mail.example.com',
    });
    await site.db
      .updateTable('settings')
      .set({ contact_phone: '+351 21 555 0142', invoice_currency: 'EUR', public_details: 'masked' })
      .execute();

    const text = textOf(await pageOf('/control/settings'));
    for (const said of [
      '+351 21 555 0142',
      'English · EUR · Europe/Lisbon · http://parcels.example.com',
      interpolate(en.mailServers.current, { host: 'mail.example.com' }),
      `${fields.public_details}: ${en.privacy.settings.masked}`,
      'every 24 hours',
    ]) {
      expect(text).toContain(said);
    }
  });

  test('have a line for each page: what is set, or what is not yet', async () => {
    const { site, admin } = await siteWithAdmin();
    const linesOf = async () => {
      const html = (await admin.ask('/control/settings')).text;
      const cards = [...html.matchAll(/<section class="settings-topic.*?<\/section>/gs)];
      return textOf(cards.map(([card]) => card).join());
    };
    const { states } = settings;
    const before = await linesOf();
    for (const said of [states.looks, states.optional, states.examples, states.noChat]) {
      expect(before).toContain(said);
    }
    expect(before).toContain(`${en.webhooks.title} ${states.none}`);
    expect(before).toContain(`${en.apiKeys.title} ${states.none}`);

    const json = {
      primary_color: '#0c1f33',
      two_step_required: 'driver bookkeeper',
      invoice_currency: 'EUR',
      invoice_tax_rate: 23,
      erase_parcels_after_months: 24,
      chat_code: '<script src="https://chat.example.com/1.js"></script>',
      home_checked: 'yes',
    } as const;
    await site.db.updateTable('settings').set(json).execute();
    for (const name of ['Shop', 'ERP', 'Till', 'Old']) {
      await admin.ask('/api/keys', { method: 'POST', json: { name, scopes: ['parcels:read'] } });
    }
    const after = await linesOf();
    for (const said of [
      '#0c1f33',
      `${en.twoStep.settings.legend} Driver, Bookkeeper`,
      'EUR · Tax (%) on new lines: 23',
      'Erase people’s data after (months): 24',
      states.chat,
      'Old · Till · ERP +1',
    ]) {
      expect(after).toContain(said);
    }
    expect(after).not.toContain(states.examples);
  });

  test('have one button of the first rank on each page', async () => {
    const { pageOf } = await panelOf();
    const withForm = ['contact', 'look', 'region', 'home', 'html', 'embed', 'mail', 'mail-server'];

    for (const name of [...withForm, 'stage-mails', 'privacy', 'invoices']) {
      const buttons = (await pageOf(addressOf(name))).match(
        /<button (?=[^>]*type="submit")[^>]*class="button"/g,
      );
      expect(buttons, name).toHaveLength(1);
    }
  });

  test.each([
    ['de', '14,9 : 1'],
    ['fa', '۱۴٫۹ : ۱'],
  ])('say in the digits of the reader how well colors are read: %s', async (lang, ratio) => {
    const { pageOf } = await panelOf();

    expect(await pageOf(`${addressOf('look')}?lang=${lang}`)).toContain(ratio);
  });

  test('lead from the page of emails to the server and to the emails by status', async () => {
    const { pageOf } = await panelOf();

    const html = await pageOf(addressOf('mail'));
    for (const name of ['mail-server', 'stage-mails']) {
      expect(html).toContain(`href="${addressOf(name)}"`);
    }
  });
});

describe('the settings of the region', () => {
  test('hold language and currency, which the others do not ask for again', async () => {
    const { pageOf } = await panelOf();

    const names = ['content_language', 'invoice_currency', 'time_zone', 'date_order'];
    for (const name of names) {
      const field = `name="${name}"`;
      expect(await pageOf(addressOf('region'))).toContain(field);
      expect(await pageOf(addressOf('contact'))).not.toContain(field);
      expect(await pageOf(addressOf('invoices'))).not.toContain(field);
    }
    expect(await pageOf(addressOf('invoices'))).toContain(`href="${addressOf('region')}"`);
  });

  test('say what time it is in the time zone, and the public address and where it is set', async () => {
    const { pageOf } = await panelOf({
      TZ: 'Europe/Lisbon',
      PUBLIC_URL: 'http://parcels.example.com',
    });

    const text = textOf(await pageOf(addressOf('region')));
    expect(text).toMatch(/It’s [^.]*\d{4}[^.]* there now/);
    expect(text).toContain('America/New York');
    expect(text).toContain('Public address http://parcels.example.com');
    expect(text).toContain(en.control.settings.onServerLead);
  });

  test('say that no public address is set', async () => {
    const { site, pageOf } = await panelOf();

    expect(textOf(await pageOf(addressOf('region')))).toContain(
      `Not set. Links use the address that the site is opened at, now ${site.url}`,
    );
  });
});

const setup = '/control/setup.html';

const dashboard = '/control/index.html';

async function newSite(env: Record<string, string> = {}) {
  const { site, admin, save } = await siteWithPanel(env);
  const pageOf = async (path: string) => (await admin.ask(path)).text;
  const patch = async (json: object) => {
    expect((await admin.ask('/api/settings', { method: 'PATCH', json })).status).toBe(200);
  };
  return { site, admin, save, patch, pageOf };
}

/** The state of each step, by its mark. */
function statesIn(html: string): string[] {
  return [...html.matchAll(/setup-mark-(\w+)/g)].map(([, state = '']) => state);
}

/** The steps that are open on the page. */
function openIn(html: string): SetupStep[] {
  const steps = [...html.matchAll(/<details[^>]*>/g)].map(([tag]) => / open/.test(tag));
  return setupSteps.filter((_, index) => steps[index]);
}

type NewSite = Awaited<ReturnType<typeof newSite>>;

/** How each step that counts is done. */
const ways: Record<Exclude<SetupStep, 'geocoder'>, (newSite: NewSite) => Promise<unknown>> = {
  company: ({ patch }) =>
    patch({ contact_email: 'desk@example.com', contact_phone: '+351 21 555 0142' }),
  mail: ({ save }) => save(typedServer(2525)),
  privacy: ({ patch }) => patch({ public_details: 'all' }),
  branding: ({ patch }) => patch({ accent_color: '#aa3300' }),
  tax: ({ patch }) => patch({ invoice_tax_rate: 0 }),
  prices: ({ admin }) => admin.ask(paths.api.deliveryServices, { method: 'POST', json: express }),
  staff: ({ site }) => insertMember(site, 'driver'),
  parcel: ({ site }) => insertParcel(site.db),
  figures: ({ patch }) => patch({ home_clients_value: 40 }),
};
const counted = fieldNames(ways);

describe('the setup of a site', () => {
  test('ticks what the site has, one step after the other, and opens the next one', async () => {
    const started = await newSite();
    const { admin, pageOf } = started;
    const done = counted.map(() => 'done');

    for (const [index, step] of counted.entries()) {
      const html = await pageOf(setup);
      const open = counted.slice(index).map(() => 'open');
      const states = [...done.slice(0, index), ...open, 'optional'];
      expect(statesIn(html)).toEqual(states);
      expect(openIn(html)).toEqual([step]);
      expect(statesIn(await pageOf(dashboard))).toEqual(states);
      await ways[step](started);
    }

    const complete = await pageOf(setup);
    expect(statesIn(complete)).toEqual([...done, 'optional']);
    expect(openIn(complete)).toEqual([]);
    expect(complete).toContain(en.setup.complete);
    expect(await pageOf(dashboard)).not.toContain('class="tour card');

    const json = { url: 'https://nominatim.example.com', per_second: 1 };
    await admin.ask(paths.api.geocoder, { method: 'PATCH', json });
    const all = await pageOf(setup);
    expect(statesIn(all)).toEqual([...done, 'done']);
    expect(all).toContain(en.setup.complete);
  });

  test.each(counted)(
    'does not say that all is set as long as one step is open: %s',
    async (step) => {
      const started = await newSite();
      const others = counted.filter((other) => other !== step);
      for (const other of others) await ways[other](started);
      const said = interpolate(en.setup.progress, { done: others.length, total: counted.length });

      for (const skipped of ['', step]) {
        await started.patch({ setup_skipped: skipped });
        const html = await started.pageOf(setup);
        expect(html).not.toContain(en.setup.complete);
        expect(textOf(html)).toContain(said);
      }
      await ways[step](started);
      expect(await started.pageOf(setup)).toContain(en.setup.complete);
    },
  );

  test('opens the step that its address names', async () => {
    const { pageOf } = await newSite();

    expect(openIn(await pageOf(`${setup}?step=figures`))).toEqual(['figures']);
    expect(openIn(await pageOf(`${setup}?step=letters`))).toEqual(['company']);
  });

  test('leaves the dashboard once all is done or skipped, and is found again in the settings', async () => {
    const { patch, pageOf } = await newSite();
    expect(await pageOf(dashboard)).toContain('class="tour card');

    await patch({ setup_skipped: 'company mail' });
    const started = await pageOf(setup);
    expect(statesIn(started).slice(0, 3)).toEqual(['skipped', 'skipped', 'open']);
    expect(openIn(started)).toEqual(['privacy']);

    await patch({ setup_skipped: setupSteps.join(' ') });
    expect(await pageOf(dashboard)).not.toContain('class="tour card');
    // It says so, and not that all is set.
    const skipped = await pageOf(setup);
    expect(skipped).toContain(en.setup.restSkipped);
    expect(skipped).not.toContain(en.setup.complete);
    expect(await pageOf('/control/settings')).toContain(`href="${setup}"`);

    // What is done later gets its tick all the same.
    await patch({ public_details: 'locked' });
    expect(statesIn(await pageOf(setup))[2]).toBe('done');
  });

  test('says what the home page claims, and that visitors take it for true', async () => {
    const { patch, pageOf } = await newSite();

    const html = await pageOf(setup);
    const { home_clients_label, home_offices_label } = en.homeTexts;
    expect(html).toContain(`: ${home_clients_label} (2000+), ${home_offices_label} (100), `);
    expect(html).toContain(en.setup.figuresWarning);

    const states = ['clients', 'offices', 'countries', 'rating'].map((name) => [
      `home_${name}_shown`,
      'no',
    ]);
    await patch(Object.fromEntries(states));
    const hidden = await pageOf(setup);
    expect(hidden).toContain(en.setup.figuresNone);
    expect(hidden).not.toContain(en.setup.figuresWarning);
  });

  test('draws what strangers see: all of the recipient, initials and the town, or a question', async () => {
    const { pageOf } = await newSite();
    for (const path of [setup, '/control/settings/privacy']) {
      const html = await pageOf(path);
      const people = [...html.matchAll(/<bdi>([^<]+)<\/bdi><bdi>([^<]+)<\/bdi>/g)];

      expect(people.map(([, name, address]) => [name, address])).toEqual([
        [en.statusEmails.exampleName, '12 Mill Lane, London'],
        ['A… E…', 'London, United Kingdom'],
      ]);
      const [, locked = ''] = html.split('class="result-picture-lock"');
      expect(locked).toContain(en.privacy.unlock.lockedTitle);
    }
  });

  test('keeps the logo and the colours with one button, with script and without', async () => {
    const { site, admin } = await siteWithPanel();
    const page = async () => (await admin.ask(`${setup}?step=branding`)).text;
    const [, step = ''] = (await page()).split(`>${en.setup.steps.branding}<`);
    const [form = ''] = step.split('</form>');
    expect(form).toMatch(/^.*<form[^>]*enctype="multipart\/form-data"/is);
    expect(form).toMatch(/name="image".*name="primary_color".*name="accent_color"/s);
    expect(form.match(/<button[^>]*type="submit"/g)).toHaveLength(1);
    const image = await pictureOf(sign('#123456'));
    const plain = { _verb: 'PATCH /api/settings', _then: setup, image, accent_color: '#0a6640' };

    const sent = await admin.ask(setup, { method: 'POST', form: plain });
    expect([sent.status, sent.headers.location]).toEqual([303, setup]);
    const first = await findSettings(site.db);
    expect(first).toMatchObject({ accent_color: '#0a6640', primary_color: null });
    expect(first.logo).toMatch(/\.webp$/);

    const other = await pictureOf(sign('#654321'));
    const byScript = await admin.ask('/api/settings', { method: 'PATCH', form: { image: other } });
    expect(byScript.status).toBe(200);
    const { logo: second, accent_color } = await findSettings(site.db);
    expect(accent_color).toBe('#0a6640');
    expect(second).not.toBe(first.logo);
    expect(await site.db.selectFrom('images').select('name').execute()).toEqual([{ name: second }]);
    // Without a picture it stays, and what is none is refused at its field.
    const none = { primary_color: '#101010', image: new File([], '') };
    await admin.ask('/api/settings', { method: 'PATCH', form: none });
    expect(await findSettings(site.db)).toMatchObject({ logo: second, primary_color: '#101010' });
    const bad = { image: new File(['text'], 'logo.png') };
    const refused = await admin.ask('/api/settings', { method: 'PATCH', form: bad });
    expect([refused.status, refused.json().error_details?.[0]?.field]).toEqual([415, 'image']);
  });

  test('asks for the company’s address once', async () => {
    const { site, patch, pageOf } = await newSite();
    const html = await pageOf(setup);
    expect(html).toMatch(/name="street".*name="postcode".*name="city".*name="country"/s);
    expect(html).not.toContain('name="contact_address"');
    const address = async () => {
      const { contact_address, street, postcode, city } = await findSettings(site.db);
      return [contact_address, street, postcode, city];
    };

    await patch({ street: 'Markt 2', postcode: '10115', city: 'Berlin', country: 'DE' });
    expect(await address()).toEqual(['Markt 2, 10115 Berlin', 'Markt 2', '10115', 'Berlin']);
    await patch({ street: 'Ring 1' });
    expect((await address())[0]).toBe('Ring 1, 10115 Berlin');
    // What the company writes itself stays, and is not taken away by what is saved beside it.
    await patch({ contact_address: 'Ring 1, in the yard' });
    await patch({ street: 'Ring 3', contact_phone: '+49 30 555' });
    expect(await address()).toEqual(['Ring 1, in the yard', 'Ring 3', '10115', 'Berlin']);
    await patch({ contact_address: '' });
    await patch({ postcode: '10117' });
    expect((await address())[0]).toBeNull();

    await patch({ street: '', postcode: '', city: '' });
    await patch({ contact_address: 'Hauptstraße 9, 10827 Berlin' });
    expect(await address()).toEqual([
      'Hauptstraße 9, 10827 Berlin',
      'Hauptstraße 9',
      '10827',
      'Berlin',
    ]);
    await patch({ street: '', postcode: '', city: '', contact_address: 'behind the mill' });
    expect(await address()).toEqual(['behind the mill', null, null, null]);
  });

  test('has nothing to ask where the environment names the mail server', async () => {
    const { pageOf } = await newSite({ SMTP_URL: 'smtp://mail.example.com' });

    const html = await pageOf(setup);
    expect(statesIn(html)[1]).toBe('done');
    expect(html).toContain('mail.example.com');
    expect(html).not.toContain('name="account_password"');
  });
});

test('each setting has its place in a form', async () => {
  const { pageOf } = await panelOf({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const { control } = paths;
  const forms = await Promise.all(
    [
      control.contactSettings,
      control.regionSettings,
      control.signInSettings,
      control.homeSettings,
      control.brandingSettings,
      control.htmlSettings,
      control.embedSettings,
      control.mailSettings,
      control.privacySettings,
      control.stageMails,
      control.invoiceSettings,
    ].map(pageOf),
  );
  const placed = new Set([...forms.join('').matchAll(/ name="(\w+)"/g)].map(([, name]) => name));
  // Steps that are skipped, and boxes of roles that make one list.
  const otherwise = ['setup_skipped', 'two_step_required'];

  const missing = fieldNames({ ...settingsFields, ...homeFields }).filter(
    (name) => !placed.has(name),
  );

  expect(missing.sort()).toEqual(otherwise);
});
