/**
 * The languages of the site.
 *
 * The codes are the values of the language cookie. Some of them are not the BCP 47 tags of their
 * language (`in` is Hindi, `se` Swedish, and `pt` the Portuguese of Portugal), and `vn` is an alias
 * of `vi`; `tag` is used for `<html lang>` and Intl. `fontSubsets` lists the subsets of the site's fonts that its texts need, in
 * addition to the Latin ones that every page has.
 */
export const languages = {
  en: { tag: 'en', dir: 'ltr', name: 'English', fontSubsets: [] },
  pt: { tag: 'pt-PT', dir: 'ltr', name: 'Português', fontSubsets: [] },
  nl: { tag: 'nl', dir: 'ltr', name: 'Nederlands', fontSubsets: [] },
  ar: { tag: 'ar', dir: 'rtl', name: 'العربية', fontSubsets: ['arabic'] },
  es: { tag: 'es', dir: 'ltr', name: 'Español', fontSubsets: [] },
  de: { tag: 'de', dir: 'ltr', name: 'Deutsch', fontSubsets: [] },
  fa: { tag: 'fa', dir: 'rtl', name: 'فارسی', fontSubsets: ['arabic'] },
  fr: { tag: 'fr', dir: 'ltr', name: 'Français', fontSubsets: [] },
  ru: { tag: 'ru', dir: 'ltr', name: 'Русский', fontSubsets: ['cyrillic'] },
  tr: { tag: 'tr', dir: 'ltr', name: 'Türkçe', fontSubsets: ['latin-ext'] },
  in: { tag: 'hi', dir: 'ltr', name: 'हिन्दी', fontSubsets: [] },
  it: { tag: 'it', dir: 'ltr', name: 'Italiano', fontSubsets: [] },
  se: { tag: 'sv', dir: 'ltr', name: 'Svenska', fontSubsets: [] },
  id: { tag: 'id', dir: 'ltr', name: 'Bahasa Indonesia', fontSubsets: [] },
  vi: { tag: 'vi', dir: 'ltr', name: 'Tiếng Việt', fontSubsets: ['vietnamese'] },
} as const;

export type LanguageCode = keyof typeof languages;
export type FontSubset = 'latin' | 'latin-ext' | 'cyrillic' | 'vietnamese' | 'arabic';

export type Language = {
  code: LanguageCode;
  tag: string;
  dir: 'ltr' | 'rtl';
  name: string;
  fontSubsets: readonly FontSubset[];
};

/** Every code once, in the order of the menu. */
export const languageCodes = Object.keys(languages).filter(isLanguageCode);

function isLanguageCode(name: string): name is LanguageCode {
  return Object.hasOwn(languages, name);
}

const codesByName = new Map<string, LanguageCode>([
  ...languageCodes.map((code): [string, LanguageCode] => [code, code]),
  ['vn', 'vi'],
]);

/** `in` was the tag of Indonesian until 1989; old systems still send it. */
const codesByTag = new Map<string, LanguageCode>([
  ...languageCodes.map((code): [string, LanguageCode] => [primaryTag(languages[code].tag), code]),
  ['in', 'id'],
]);

/** The language of a tag without its region; `pt-PT` → `pt`. */
function primaryTag(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

/** The language code for a BCP 47 tag, ignoring the region; `sv-SE` → `se`. */
export function codeOfTag(tag: string): LanguageCode | undefined {
  return codesByTag.get(primaryTag(tag));
}

/**
 * The language code for a name, which is one of the codes above or a BCP 47 tag. Undefined for an unsupported language.
 */
export function codeOfName(name: string): LanguageCode | undefined {
  return codesByName.get(name.toLowerCase()) ?? codeOfTag(name);
}

/** Every language once, in the order of the menu. */
export const languageMenu: Language[] = languageCodes.map((code) => ({
  code,
  ...languages[code],
}));

const byCode = new Map(languageMenu.map((language) => [language.code, language]));

/** The language of a code; English if the code is undefined. */
export function languageByCode(code: LanguageCode = 'en'): Language {
  return byCode.get(code) ?? { code, ...languages[code] };
}

/**
 * The `lang` attribute (BCP 47) for words in one language on a page in another; undefined if both are the same, and no attribute
 * is needed.
 */
export function langAttribute(
  words: LanguageCode,
  page: Pick<Language, 'tag'>,
): string | undefined {
  const { tag } = languages[words];
  return tag === page.tag ? undefined : tag;
}
