import { type Language, type LanguageCode, languageMenu } from '../../server/shared/languages.ts';

/** `npm run test:all` tries everything; otherwise the same part each time is tried of what takes very long. */
export const isWhole = process.env.TESTS === 'all';

/** All of a list, or the part of it that is enough otherwise. */
export function sample<Item, Part extends Item>(
  whole: readonly Item[],
  part: readonly Part[],
): readonly Item[] {
  return isWhole ? whole : part;
}

/** How many of the same there are: as many as are promised, or as many as show it. */
export function amount(whole: number, part: number): number {
  return isWhole ? whole : part;
}

/** All of a list, or one of so many, the first of them first. */
export function oneInEvery<Item>(count: number, whole: readonly Item[]): readonly Item[] {
  return isWhole ? whole : whole.filter((_item, index) => index % count === 0);
}

/** Every page, or those with these names. */
export function samplePages<Name extends string>(
  pages: Record<Name, string>,
  part: readonly NoInfer<Name>[],
): Record<string, string> {
  return isWhole ? pages : Object.fromEntries(part.map((name) => [name, pages[name]]));
}

/** Every page each time, or each page at one of so many times. */
export function pagesInTurn(
  pages: Record<string, string>,
  turn: number,
  turns: number,
): Record<string, string> {
  const isIts = (_page: unknown, index: number) => isWhole || index % turns === turn;
  return Object.fromEntries(Object.entries(pages).filter(isIts));
}

/** Every language, or one with long words and one from right to left beside English, and those that a test is about. */
export function sampleLanguages(...also: LanguageCode[]): Language[] {
  const part = new Set<LanguageCode>(['en', 'de', 'ar', ...also]);
  return isWhole ? languageMenu : languageMenu.filter(({ code }) => part.has(code));
}
