import { namesOf } from './field-values.ts';
import { fill } from './fill.ts';
import { type HomeText, type PublicHomeSettings, standardFigures } from './home.ts';
import type { MergeValues } from './merge-fields.ts';

/** A figure as it is shown; `digits` of its value stand behind the decimal point. */
export type Figure = {
  name: keyof typeof standardFigures;
  value: number;
  digits: number;
  suffix: '+' | '';
  label: string;
};

/** What visitors read on the home page, complete; figures that are switched off are left out. */
export type HomeContent = { texts: Record<HomeText, string>; figures: Figure[] };

/**
 * The administrator's words and numbers, and in the place of those that are empty the standard ones.
 *
 * @param standard the site's own words in the reader's language.
 * @param values of the fields that texts may name.
 */
export function homeContent(
  settings: PublicHomeSettings,
  standard: Record<HomeText, string>,
  values: MergeValues,
): HomeContent {
  const texts = { ...standard };
  for (const name of namesOf(standard)) {
    // Words that show nothing, because all that they name is empty, would leave a hole.
    const written = fill(settings[name] ?? '', values).trim();
    if (written !== '') texts[name] = written;
  }
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
