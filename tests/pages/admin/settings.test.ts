import { describe, expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');
const { backups, fields, settings } = en.control;

async function panelOf(env: Record<string, string> = {}) {
  const site = await startSite(env);
  const admin = await signedInAdmin(site);
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
      textOf(section.match(/<h2>.*?<\/h2>/s)?.[0] ?? '').trim(),
      [...section.matchAll(/href="(\/control[^"]+)"/g)].map(([, href = '']) => href),
    ]),
  );
}

const pages = {
  [settings.company]: ['contact', 'look', 'region', 'sign-in'],
  [en.control.panel.site]: ['home', 'html', 'embed', paths.control.webhooks],
  [settings.mail]: ['mail-server', 'mail', 'stage-mails'],
  [en.privacy.settings.title]: ['privacy'],
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
    expect(text).toContain('Dates Dec 01, 2026');
  });

  test('say that no public address is set', async () => {
    const { site, pageOf } = await panelOf();

    expect(textOf(await pageOf(addressOf('region')))).toContain(
      `Not set. Links use the address that the site is opened at, now ${site.url}`,
    );
  });
});
