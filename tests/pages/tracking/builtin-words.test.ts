import { describe, expect, test } from 'vitest';
import { siteWithThree } from '../../support/parcels/events.ts';
import { textLanguages } from '../../support/text-languages.ts';

/** A company that writes Dutch, whose parcel WB-1 was delivered: in the words of the preset, and with a note. */
async function siteOfDutch() {
  const site = await siteWithThree();
  await site.db.updateTable('settings').set({ content_language: 'nl' }).execute();
  await site.post({ parcels: ['WB-1'], preset: 8, description: 'Bij de buren.' });
  const languagesOf = async (ask: typeof site.ask, path: string) => {
    const found = textLanguages((await ask(path)).text);
    return (text: string) => new Set(found.get(text));
  };
  return {
    ...site,
    onPage: (path: string) => languagesOf(site.ask, path),
    inPanel: (path: string) => languagesOf(site.admin.ask, path),
  };
}

describe('the words of a built-in preset', () => {
  test('are the page’s on a result, with what the company wrote in its own language', async () => {
    const { ask, onPage } = await siteOfDutch();

    const languageOf = await onPage('/track.html?code=WB-1&lang=de');

    expect(languageOf('Zugestellt')).toEqual(new Set(['de']));
    expect(languageOf('Bij de buren.')).toEqual(new Set(['nl']));
    expect((await ask('/track.html?code=WB-1&lang=de')).text).not.toContain('Bezorgd');
  });

  test('are the page’s where everything of the parcel is shown to who has a link', async () => {
    const { admin, post, onPage } = await siteOfDutch();
    await post({ parcels: ['WB-1'], preset: 3 });
    const link = { parcel: 'WB-1', days: 7 };
    const made = await admin.ask('/api/share-links', { method: 'POST', json: link });
    const [path] = /\/share\/[\w-]+/.exec(made.text) ?? [];

    const languageOf = await onPage(`${path}?lang=fr`);

    expect(languageOf('Arrivé au centre de tri')).toEqual(new Set(['fr']));
  });

  test.each([
    ['the parcel', '/control/parcels/WB-1'],
    ['its history', '/control/parcels/WB-1/activities'],
    ['the list', '/control/parcels/list.html'],
    ['the overview', '/control/index.html'],
    ['the form of the parcel', '/control/parcels/WB-1/update'],
    ['the form of the event', '/control/parcels/WB-1/activities/1'],
  ])('are the administrator’s in the panel: %s', async (_, path) => {
    const { inPanel } = await siteOfDutch();

    const languageOf = await inPanel(`${path}?lang=de`);

    expect(languageOf('Zugestellt')).toEqual(new Set(['de']));
    expect(languageOf('Bezorgd')).toEqual(new Set());
  });
});
