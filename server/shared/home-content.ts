import { mapValues, namesOf } from './field-values.ts';
import {
  customTexts,
  type HomePicturePlace,
  type HomeText,
  type PublicHomeSettings,
  type Service,
  type ServiceSettings,
  type StandardTexts,
  services,
  standardFigures,
} from './home.ts';
import { interpolateFields } from './interpolate.ts';
import type { ShownPhoto } from './photo.ts';
import { type MergeValues, mergeValues } from './settings.ts';
import type { Site } from './site.ts';

/** A text, and its language (BCP 47) if it differs from the page's. */
export type Wording = { text: string; lang?: string | undefined };

/** A figure as it is shown; `digits` is the number of its decimal places. */
export type Figure = {
  name: keyof typeof standardFigures;
  value: number;
  digits: number;
  suffix: '+' | '';
  label: Wording;
};

/** The complete content of the home page; figures that are switched off are left out. */
export type HomeContent = {
  texts: Record<HomeText, Wording>;
  /** Those that are shown, in their order. */
  services: Service[];
  figures: Figure[];
  pictures: ShownPicture[];
};

/** A photo of the company, and where it is shown. */
type ShownPicture = ShownPhoto & { place: HomePicturePlace };

/**
 * The administrator's texts and numbers, with the standard ones in place of those that are null.
 *
 * @param standard the built-in texts in the reader's language.
 */
export function homeContent(
  site: Pick<Site, 'settings' | 'contentLang'>,
  settings: PublicHomeSettings,
  standard: StandardTexts,
  pictures: ShownPicture[] = [],
): HomeContent {
  const values = mergeValues(site.settings);
  const texts = mapValues({ ...standard, ...customTexts }, (text, name) =>
    wordingOf(settings[name], text, values, site.contentLang),
  );
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
  return { texts, services: servicesIn(settings), figures, pictures };
}

/** The names of the services that have one, as every page shows them. */
export function serviceNames(
  site: Pick<Site, 'settings' | 'contentLang'>,
  settings: ServiceSettings,
  standard: StandardTexts,
): Wording[] {
  const values = mergeValues(site.settings);
  const builtIn = { ...standard, ...customTexts };
  return servicesIn(settings)
    .map((name) => `home_${name}_title` as const)
    .map((title) => wordingOf(settings[title], builtIn[title], values, site.contentLang))
    .filter((title) => !isBlank(title));
}

/** The services that are shown, in their order; those of the same position as they are listed. */
function servicesIn(settings: ServiceSettings): Service[] {
  const placed = services.flatMap((name) => {
    const position = settings[`home_${name}_position`];
    return position === null ? [] : [{ name, position }];
  });
  return placed.sort((a, b) => a.position - b.position).map(({ name }) => name);
}

/** What the administrator wrote, or the built-in text where that is null. */
function wordingOf(
  written: string | null,
  standard: string,
  values: MergeValues,
  lang: string | undefined,
): Wording {
  if (written === '') return { text: '' };
  const text = interpolateFields(written ?? '', values).trim();
  // A text whose merge fields are all empty may come out empty, and would leave a gap.
  return text === '' ? { text: standard } : { text, lang };
}

/** Whether nothing is to be shown of these texts. */
export function isBlank(...texts: Wording[]): boolean {
  return texts.every(({ text }) => text === '');
}
