import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { linkTo, signInLink } from '../../support/auth/accounts.ts';
import { fullPanel, guestPages, panelParts } from '../../support/full-panel.ts';
import { fullSite, publicPages, publicSample } from '../../support/full-site.ts';
import { oneInEvery, sample, sampleLanguages } from '../../support/sweep.ts';
import { htmlMistakes } from '../../support/valid-html.ts';

describe.each(oneInEvery(2, sampleLanguages()))('HTML is valid in $name', ({ code }) => {
  const pages = { ...(code === 'en' ? publicPages : publicSample), 'a frame': paths.embed };

  test.each(Object.entries(pages))('on the page %s', async (_name, path) => {
    const { ask } = await fullSite();

    const { text } = await ask(path, { headers: { Cookie: `googtrans=/en/${code}` } });

    expect(await htmlMistakes(text)).toEqual([]);
  });
});

describe.each(sample(['en', 'de', 'ar'], ['ar']))(
  'HTML of the panel is valid in the language %s',
  (code) => {
    const parts = panelParts.map((part) => [Object.keys(part).join(', '), part] as const);
    test.each(oneInEvery(2, parts))('on %s', async (_names, part) => {
      const { site, admin } = await fullPanel();

      for (const [name, path] of Object.entries(part)) {
        const headers = { Cookie: `${admin.cookie}; googtrans=/en/${code}` };
        expect(await htmlMistakes((await site.ask(path, { headers })).text), name).toEqual([]);
      }
    });

    test('where nobody is signed in', async () => {
      const { site, admin } = await fullPanel();

      for (const [name, path] of Object.entries(guestPages)) {
        const { text } = await site.ask(path, { headers: { Cookie: `googtrans=/en/${code}` } });
        expect(await htmlMistakes(text), name).toEqual([]);
      }
      for (const link of [await linkTo(site, admin), await signInLink(site)]) {
        const { text } = await site.ask(link.replace('lang=en', `lang=${code}`));
        expect(await htmlMistakes(text), link).toEqual([]);
      }
    });
  },
);
