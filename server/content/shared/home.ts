import {
  type FieldRules,
  type FieldValues,
  fieldNames,
  mapValues,
  type PublicName,
  publicAs,
  publicNames,
  withPrefix,
} from '../../shared/field-values.ts';
import { interpolateFields, type Params } from '../../shared/interpolate.ts';
import type { Photo, ShownPhoto } from '../../shared/photo.ts';

/** How a figure is shown; `plus` adds a plus sign: 2000+. */
const figureStates = ['yes', 'plus', 'no'] as const;

const title = { kind: 'line', max: 100, mayBeBlank: true, ...publicAs('keep') } as const;
/** The text of a slide, which has to fit on a small screen. */
const lead = { kind: 'lines', max: 300, mayBeBlank: true, ...publicAs('keep') } as const;
const text = { kind: 'lines', max: 600, mayBeBlank: true, ...publicAs('keep') } as const;
/** A label in small type, on one line. */
const label = { kind: 'line', max: 60, mayBeBlank: true, ...publicAs('keep') } as const;
const value = {
  kind: 'number',
  min: 0,
  max: 1_000_000_000,
  digits: 1,
  ...publicAs('keep'),
} as const;
/** The position of a service in the list, smallest first; null: it is not shown. */
const position = { kind: 'number', min: 0, max: 99, digits: 0, ...publicAs('keep') } as const;
const shown = {
  kind: 'choice',
  options: figureStates,
  required: true,
  hasDefault: true,
  ...publicAs('keep'),
} as const;

const topic = { title, text } as const;
const service = { title, text, detail: text, position } as const;
const figure = { value, label, shown } as const;

/**
 * The settings with the texts of the home page, and of the contact page about services and the company. A text that is null stands
 * for the built-in text in the reader's language, an empty text for no text. A number that is null stands for the built-in number,
 * except a service's position.
 */
export const homeFields = {
  home_intro_title: label,
  ...withPrefix('home_slide1', { title, text: lead }),
  ...withPrefix('home_slide2', { title, text: lead }),
  ...withPrefix('home_slide3', { title, text: lead }),
  home_services_text: text,
  ...withPrefix('home_air_freight', service),
  ...withPrefix('home_door_to_door', service),
  ...withPrefix('home_express_courier', service),
  ...withPrefix('home_warehouse', service),
  ...withPrefix('home_sea_freight', service),
  ...withPrefix('home_international_courier', service),
  ...withPrefix('home_custom1', service),
  ...withPrefix('home_custom2', service),
  ...withPrefix('home_custom3', service),
  ...withPrefix('home_experience', topic),
  ...withPrefix('home_fast_delivery', topic),
  ...withPrefix('home_innovation', topic),
  ...withPrefix('home_clients', figure),
  ...withPrefix('home_offices', figure),
  ...withPrefix('home_countries', figure),
  ...withPrefix('home_rating', figure),
  ...withPrefix('home_strategy', topic),
  ...withPrefix('home_vision', topic),
  ...withPrefix('home_mission', topic),
  home_about_text1: text,
  home_about_text2: text,
  home_about_text3: text,
  /** Whether the administrator has reviewed and saved these settings. */
  home_checked: { kind: 'choice', options: ['no', 'yes'], required: true, hasDefault: true },
} as const satisfies FieldRules;

export type HomeField = keyof typeof homeFields;

/** The settings of the home page that every visitor may read. */
export type PublicHomeSettings = Pick<
  FieldValues<typeof homeFields>,
  PublicName<typeof homeFields>
>;

export const publicHomeSettings = publicNames(homeFields, true);

export type HomeText = {
  [Name in HomeField]: (typeof homeFields)[Name] extends { kind: 'line' | 'lines' } ? Name : never;
}[HomeField];

/** The built-in services, and custom ones, which have no texts until the company writes them. */
export const services = [
  'air_freight',
  'door_to_door',
  'express_courier',
  'warehouse',
  'sea_freight',
  'international_courier',
  'custom1',
  'custom2',
  'custom3',
] as const;
export type Service = (typeof services)[number];

const noTexts = { title: '', text: '', detail: '' } as const;

/** Empty texts in place of the built-in texts, for the custom services. */
export const customTexts = {
  ...withPrefix('home_custom1', noTexts),
  ...withPrefix('home_custom2', noTexts),
  ...withPrefix('home_custom3', noTexts),
} as const satisfies Partial<Record<HomeText, ''>>;

export type StandardTexts = Record<Exclude<HomeText, keyof typeof customTexts>, string>;

/** The settings that the list of services on every page needs: names and positions. */
export const serviceSettings = services.flatMap(
  (name) => [`home_${name}_title`, `home_${name}_position`] as const,
);
export type ServiceSettings = Pick<PublicHomeSettings, (typeof serviceSettings)[number]>;

/** The built-in figures, in the order in which they are shown. */
export const standardFigures = {
  clients: 2000,
  offices: 100,
  countries: 150,
  rating: 4.6,
} as const;

/** The places of the home page where a photo can replace the drawn scene. */
export const homePicturePlaces = ['slide1', 'slide2', 'slide3', 'experience'] as const;
export type HomePicturePlace = (typeof homePicturePlaces)[number];

export type HomePicture = Photo & { place: HomePicturePlace };

/** A text, and its language (BCP 47) if it differs from the page's. */
export type Wording = { text: string; lang?: string | undefined };

/** A figure to show; `digits` is the number of decimal places. */
export type Figure = {
  name: keyof typeof standardFigures;
  value: number;
  digits: number;
  suffix: '+' | '';
  label: Wording;
};

/** The merge values of the administrator's texts, and their language (BCP 47) if it differs from the page's. */
type TextContext = { values: Params; lang: string | undefined };

/** The complete content of the home page, without figures that are switched off. */
export type HomeContent = {
  texts: Record<HomeText, Wording>;
  /** The services to show, in order. */
  services: Service[];
  figures: Figure[];
  pictures: HomePhoto[];
};

type HomePhoto = ShownPhoto & { place: HomePicturePlace };

/**
 * The content of the home page: the administrator's texts and numbers, or the built-in ones if those are null.
 *
 * @param standard the built-in texts in the reader's language.
 */
export function homeContent(
  context: TextContext,
  settings: PublicHomeSettings,
  standard: StandardTexts,
  pictures: HomePhoto[] = [],
): HomeContent {
  const texts = mapValues({ ...standard, ...customTexts }, (text, name) =>
    homeWording(settings[name], text, context),
  );
  const figures = fieldNames(standardFigures)
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
  return { texts, services: shownServices(settings), figures, pictures };
}

/** The names of the shown services that have a name, in order. */
export function serviceNames(
  context: TextContext,
  settings: ServiceSettings,
  standard: StandardTexts,
): Wording[] {
  const builtIn = { ...standard, ...customTexts };
  return shownServices(settings)
    .map((name) => `home_${name}_title` as const)
    .map((title) => homeWording(settings[title], builtIn[title], context))
    .filter((title) => !isBlankWording(title));
}

/** The services to show, by position; services of equal position stay in the order of `services`. */
function shownServices(settings: ServiceSettings): Service[] {
  const placed = services.flatMap((name) => {
    const position = settings[`home_${name}_position`];
    return position === null ? [] : [{ name, position }];
  });
  return placed.sort((a, b) => a.position - b.position).map(({ name }) => name);
}

/** The administrator's text with its merge fields filled in; the built-in text if it is null, or comes out empty. */
function homeWording(written: string | null, standard: string, { values, lang }: TextContext) {
  if (written === '') return { text: '' };
  const text = interpolateFields(written ?? '', values).trim();
  // A text may come out empty if its merge fields are empty, and would leave a gap on the page.
  return text === '' ? { text: standard } : { text, lang };
}

export function isBlankWording(...texts: Wording[]): boolean {
  return texts.every(({ text }) => text === '');
}
