import { mapValues, namesOf } from './field-values.ts';
import { fill } from './fill.ts';
import { type HomeText, type PublicHomeSettings, standardFigures } from './home.ts';
import { mergeValues } from './merge-fields.ts';
import type { Site } from './site.ts';

/** Words, and their language where it is not the page's: BCP 47. */
export type Wording = { text: string; lang?: string | undefined };

/** A figure as it is shown; `digits` of its value stand behind the decimal point. */
export type Figure = {
  name: keyof typeof standardFigures;
  value: number;
  digits: number;
  suffix: '+' | '';
  label: Wording;
};

/** What visitors read on the home page, complete; figures that are switched off are left out. */
export type HomeContent = { texts: Record<HomeText, Wording>; figures: Figure[] };

/**
 * The administrator's words and numbers, and in the place of those that are empty the standard ones.
 *
 * @param standard the site's own words in the reader's language.
 */
export function homeContent(
  site: Pick<Site, 'settings' | 'contentLang'>,
  settings: PublicHomeSettings,
  standard: Record<HomeText, string>,
): HomeContent {
  const values = mergeValues(site.settings);
  const texts = mapValues(standard, (text, name): Wording => {
    const written = fill(settings[name] ?? '', values).trim();
    // Words that show nothing, because all that they name is empty, would leave a hole.
    return written === '' ? { text } : { text: written, lang: site.contentLang };
  });
  const figures = namesOf(standardFigures)
    .filter((name) => settings[`home_${name}_shown`] !== 'no')
    .map((name): Figure => {
      const value = settings[`home_${name}_value`] ?? standardFigures[name];
      return {
        name,
        value,
        digits: Number.isInteger(value) ? 0 : 1,
        suffix: settings[`home_${name}_shown`] === 'plus' ? '+' : '',
        label: texts[`home_${name}_label`],
      };
    });
  return { texts, figures };
}
