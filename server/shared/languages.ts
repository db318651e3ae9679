/**
 * The languages of the site.
 *
 * The codes are the ones that the language cookie carries. Two of them are not BCP 47 tags of the
 * language they stand for (`in` is Hindi, `se` Swedish), and `vn` is an alias of `vi`; `tag` is
 * what goes into `<html lang>` and into Intl.
 */
export const languages = {
  en: { tag: 'en', dir: 'ltr', name: 'English' },
  pt: { tag: 'pt', dir: 'ltr', name: 'Português' },
  nl: { tag: 'nl', dir: 'ltr', name: 'Nederlands' },
  ar: { tag: 'ar', dir: 'rtl', name: 'العربية' },
  es: { tag: 'es', dir: 'ltr', name: 'Español' },
  de: { tag: 'de', dir: 'ltr', name: 'Deutsch' },
  fa: { tag: 'fa', dir: 'rtl', name: 'فارسی' },
  fr: { tag: 'fr', dir: 'ltr', name: 'Français' },
  ru: { tag: 'ru', dir: 'ltr', name: 'Русский' },
  tr: { tag: 'tr', dir: 'ltr', name: 'Türkçe' },
  in: { tag: 'hi', dir: 'ltr', name: 'हिन्दी' },
  it: { tag: 'it', dir: 'ltr', name: 'Italiano' },
  se: { tag: 'sv', dir: 'ltr', name: 'Svenska' },
  id: { tag: 'id', dir: 'ltr', name: 'Bahasa Indonesia' },
  vi: { tag: 'vi', dir: 'ltr', name: 'Tiếng Việt' },
} as const;

export type LanguageCode = keyof typeof languages;
export type Language = { code: LanguageCode; tag: string; dir: 'ltr' | 'rtl'; name: string };

const aliases: Record<string, LanguageCode> = { vn: 'vi' };

function isLanguageCode(code: string): code is LanguageCode {
  return Object.hasOwn(languages, code);
}

/** The language that a code stands for; English for every code that the site does not speak. */
export function languageOf(code: string | undefined): Language {
  const known = code === undefined ? 'en' : (aliases[code] ?? code);
  const chosen = isLanguageCode(known) ? known : 'en';
  return { code: chosen, ...languages[chosen] };
}

/** Every language once, in the order of the menu. */
export const languageMenu: Language[] = Object.keys(languages).map(languageOf);
