import { expect, test } from 'vitest';
import { languageMenu } from '../../../server/shared/languages.ts';
import { fullSite, publicPages } from '../../support/full-site.ts';
import { outlineOf } from '../../support/outline.ts';

/** The outline of an English page as it has to be where this language is chosen in the menu. */
function chosen(outline: string[], code: string): string[] {
  return outline.map((line) =>
    line
      .replace('button aria-current=true name=language', 'button name=language')
      .replace(
        new RegExp(`button name=language (.*value=${code})$`),
        'button aria-current=true name=language $1',
      ),
  );
}

/**
 * A page in another language is the English page in other words: this is why what is asked of the
 * structure of pages and of their colours is asked in few languages.
 */
test.each(languageMenu.filter(({ code }) => code !== 'en'))(
  'every page is built as in English: $name',
  async ({ code, tag, dir }) => {
    const { ask } = await fullSite();
    const pageIn = async (path: string, language: string) =>
      (await ask(path, { headers: { Cookie: `googtrans=/en/${language}` } })).text;

    for (const [name, path] of Object.entries(publicPages)) {
      const text = await pageIn(path, code);
      const english = outlineOf(await pageIn(path, 'en'));
      expect(text, name).toContain(`<html lang="${tag}" dir="${dir}"`);
      expect(english.length, name).toBeGreaterThan(100);
      expect(outlineOf(text), name).toEqual(chosen(english, code));
    }
  },
);
