import { describe, expect, test } from 'vitest';
import { insertReview } from '../../../server/content/reviews/model.ts';
import type { LanguageCode } from '../../../server/shared/languages.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { insertContentPage } from '../../support/content/content-pages.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { oneInEvery } from '../../support/sweep.ts';
import { textLanguages } from '../../support/text-languages.ts';

const created_at = '2026-01-01T00:00:00.000Z';
const address = 'Kai 7, Hamburg';

const homeTexts = {
  home_slide1_title: 'Über Nacht.',
  home_mission_text: 'Ankommen.',
  home_clients_label: 'Tonnen',
  home_about_text2: 'Wir sind zu dritt.',
};

/** A site whose company writes in this language, with something of everything that it writes. */
async function siteWrittenIn(content_language: LanguageCode) {
  const site = await startSite();
  const { db } = site;
  const settings = {
    content_language,
    contact_address: address,
    meta_description: 'Über Wasser.',
    ...homeTexts,
  };
  await db.updateTable('settings').set(settings).execute();
  const content = 'Wir fahren.\n[image=/a.png]\n[video=https://youtu.be/dQw4w9WgXcQ]';
  await insertContentPage(db, { title: 'Flotte', sub_title: 'Vierzig Wagen', content });
  await insertReview(db, { name: 'Jana Wolf', review: 'Schnell!', image: null, created_at });
  const id = await insertParcel(db, { ...mapped, status: 'Angekommen', current_location: 'Bonn' });
  await insertActivity(db, id, { title: 'Entladen', description: 'In Halle 3.' });
  const admin = await signedInAdmin(site);
  await admin.ask('/api/invoices', { method: 'POST', json: { product: 'Eilfracht' } });
  const languages = async (path: string) => textLanguages((await site.ask(path)).text);
  return { ...site, languages, admin };
}

const written = {
  '/': ['Schnell!', 'Über Nacht.', 'Ankommen.', 'Tonnen'],
  '/pages/our-fleet': ['Flotte', 'Vierzig Wagen', 'Wir fahren.'],
  '/contact.html': [address, 'Über Wasser.', 'Wir sind zu dritt.'],
  '/track.html?code=TEST-1001': ['Angekommen', 'Bonn', '2 kg', 'Entladen', 'In Halle 3.', 'Accra'],
};

describe('what the administrator wrote', () => {
  test.each(oneInEvery(2, Object.entries(written)))(
    'is German on an English page: %s',
    async (path, texts) => {
      const { languages } = await siteWrittenIn('de');
      const found = await languages(path);
      // The side menu of every page names the content pages.
      for (const text of [...texts, 'Flotte']) {
        expect(new Set(found.get(text)), text).toEqual(new Set(['de']));
      }
    },
  );

  test('the site’s own words beside them are the page’s', async () => {
    const { ask } = await siteWrittenIn('de');
    const { text } = await ask('/');
    expect(text).toContain('<h2><bdi lang="de">Über Nacht.</bdi></h2>');
    expect(text).toContain('<h2><bdi>More than 220 countries and territories.</bdi></h2>');
  });

  test.each(oneInEvery(3, Object.keys(written)))(
    'says nothing of its language on a German page: %s',
    async (path) => {
      const { ask } = await siteWrittenIn('de');
      const marked = (await ask(path, { headers: { Cookie: 'googtrans=/en/de' } })).text
        .replaceAll(/<form[^>]*(id="languages"|footer-languages).*?<\/form>/gs, '')
        .match(/\slang="[^"]*"/g);
      expect(marked).toEqual([' lang="de"']);
    },
  );

  test('carries the tag of its language, not the site’s code for it', async () => {
    const { languages } = await siteWrittenIn('se');
    expect((await languages('/pages/our-fleet')).get('Wir fahren.')).toEqual(['sv']);
  });

  test('leaves names, codes and the words of the page in the language of the page', async () => {
    const { languages } = await siteWrittenIn('de');
    const result = await languages('/track.html?code=TEST-1001');
    for (const text of ['Ada Okoye', 'Kofi Mensah', 'TEST-1001', 'ada@example.com', 'Status']) {
      expect(new Set(result.get(text)), text).toEqual(new Set(['en']));
    }
    expect((await languages('/')).get('JANA WOLF')).toEqual(['en']);
    const page = await languages('/pages/our-fleet');
    expect(page.get('Image')).toEqual(['en']);
    expect(page.get('Play the video from www.youtube-nocookie.com')).toEqual(['en']);
  });

  test('is in another language at once when the setting changes', async () => {
    const { languages, admin } = await siteWrittenIn('de');
    await languages('/pages/our-fleet');
    const json = { content_language: 'fr' };

    expect((await admin.ask('/api/settings', { method: 'PATCH', json })).status).toBe(200);

    expect((await languages('/pages/our-fleet')).get('Wir fahren.')).toEqual(['fr']);
  });

  test('is German where two parcels are compared, before they become one', async () => {
    const { db, admin } = await siteWrittenIn('de');
    await insertParcel(db, { tracking_code: 'TEST-1002', parcel_content: 'Hefte' });

    const { text } = await admin.ask('/control/parcels/TEST-1001/merge?with=TEST-1002');

    const found = textLanguages(text);
    for (const written of ['Bonn', 'Books', 'Hefte']) {
      expect(new Set(found.get(written)), written).toEqual(new Set(['de']));
    }
    expect(found.get('Ada Okoye')).not.toContain('de');
  });

  test.each([
    ['/control/index.html', ['Entladen', 'Terms of Service']],
    ['/control/parcels/list.html', ['Angekommen', 'Keizersgracht 1, Amsterdam']],
    ['/control/parcels/TEST-1001', ['Angekommen', 'Bonn', 'Books', 'EUR 20', 'Accra']],
    ['/control/parcels/TEST-1001/update', ['Angekommen', 'Bonn', 'Books']],
    ['/control/parcels/TEST-1001/activities', ['Entladen', 'In Halle 3.']],
    ['/control/parcels/TEST-1001/activities/1', ['Entladen', 'In Halle 3.']],
    ['/control/pages/list.html', ['Flotte']],
    ['/control/pages/our-fleet', ['Flotte', 'Vierzig Wagen', 'Wir fahren.']],
    ['/control/reviews/list.html', ['Schnell!']],
    ['/control/invoice/list.html', ['Eilfracht']],
    ['/control/invoice/1', ['Eilfracht', address]],
    ['/control/settings/contact', [address]],
  ])('is German in the panel too: %s', async (path, texts) => {
    const { admin } = await siteWrittenIn('de');
    const found = textLanguages((await admin.ask(path)).text);
    for (const text of texts) expect(new Set(found.get(text)), text).toEqual(new Set(['de']));
    for (const name of ['Ada Okoye', 'Waybill Logistics']) {
      expect(found.get(name) ?? ['en'], name).not.toContain('de');
    }
  });
});
