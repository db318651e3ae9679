import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import { attach } from '../../server/database/sqlite/open.ts';
import { starterDescription, starterPages } from '../../server/database/starter-texts.ts';

const firstDay = '2026-01-01T00:00:00.000Z';
const later = '2026-02-01T00:00:00.000Z';
const firstNames = { company_name: 'Harbour $& (Sons)', contact_email: 'hi@harbour.example' };
const newNames = { company_name: 'Northwind', contact_email: 'hi@northwind.example' };

type Names = typeof firstNames;

const formerCookies =
  'Two cookies remember the language and the theme that you chose. They hold nothing else. ';

/** The pages as they were before there were headings, and cookies by name; sites that have them keep them so. */
const laterPages = starterPages.map(({ content, ...page }) => ({
  ...page,
  content: content
    .replace(/^\[heading\] (.+)$/gm, '[bold=$1]')
    .replace(/^This site sets these cookies.+(?=Your browser's own)/ms, formerCookies),
}));

/** What the site began with before parcels could be followed. */
const firstPages = laterPages.map(({ content, ...page }) => ({
  ...page,
  content: content.replace(/ When you follow a parcel by e-mail, .+?30 days\.(?= So)/, ''),
}));

const filled = (text: string, { company_name, contact_email }: Names) =>
  text.split('{company_name}').join(company_name).split('{contact_email}').join(contact_email);

/** A site as the first start left it before texts had fields: with these settings now. */
async function oldSite(settings: Names) {
  const sqlite = new Sqlite(':memory:');
  onTestFinished(() => {
    sqlite.close();
  });
  const database = attach(sqlite);
  const before = Object.entries(migrations).filter(([name]) => name < '0020');
  await migrate(database, Object.fromEntries(before));
  const { db } = database;
  const times = { created_at: firstDay, updated_at: firstDay };
  const meta_description = filled(starterDescription, firstNames);
  // Written as the tables were then: the present types know columns that came later.
  sqlite
    .prepare(
      'insert into settings (id, company_name, contact_email, meta_description, created_at, updated_at) values (1, ?, ?, ?, ?, ?)',
    )
    .run(settings.company_name, settings.contact_email, meta_description, firstDay, firstDay);
  for (const { content, ...page } of firstPages) {
    await db
      .insertInto('pages')
      .values({ ...page, ...times, content: filled(content, firstNames) })
      .execute();
  }
  return {
    write: (slug: string, content: string) =>
      db
        .updateTable('pages')
        .set({ content, updated_at: later })
        .where('slug', '=', slug)
        .execute(),
    describe: (text: string) =>
      db.updateTable('settings').set({ meta_description: text }).execute(),
    async migrated() {
      await migrate(database, migrations);
      const pages = await db.selectFrom('pages').select('content').orderBy('id').execute();
      const { meta_description } = await db
        .selectFrom('settings')
        .select('meta_description')
        .executeTakeFirstOrThrow();
      return { pages: pages.map(({ content }) => content), meta_description };
    },
  };
}

const [privacy = '', terms = ''] = laterPages.map(({ content }) => content);
const [firstPrivacy = ''] = firstPages.map(({ content }) => content);

describe('texts of the first start', () => {
  test('get fields where they name the company as it is', async () => {
    const site = await oldSite(firstNames);
    // Saved again, without a change.
    await site.write('terms', filled(terms, firstNames));

    expect(await site.migrated()).toEqual({
      pages: [privacy, terms],
      meta_description: starterDescription,
    });
  });

  test('get fields where they still name it as it was on the first day', async () => {
    const site = await oldSite(newNames);

    expect(await site.migrated()).toEqual({
      pages: [privacy, terms],
      meta_description: starterDescription,
    });
  });

  test('stay as they are where somebody has changed them', async () => {
    const site = await oldSite(firstNames);
    const written = `${filled(terms, firstNames)}\nAnd more.`;
    await site.write('terms', written);
    await site.describe('Parcels by sea.');

    expect(await site.migrated()).toEqual({
      pages: [privacy, written],
      meta_description: 'Parcels by sea.',
    });
  });

  test('stay as they are where somebody wrote another address into them', async () => {
    const site = await oldSite(firstNames);
    const written = filled(firstPrivacy, {
      ...firstNames,
      contact_email: 'privacy@harbour.example',
    });
    await site.write('privacy-policy', written);

    expect((await site.migrated()).pages).toEqual([written, terms]);
  });
});
