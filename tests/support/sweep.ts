import { type Language, type LanguageCode, languageMenu } from '../../server/shared/languages.ts';

/** `npm run test:all` runs all tests; otherwise the same part each time is tried of what takes very long. */
export const isWhole = process.env.TESTS === 'all';

/**
 * Draws what `npm run test:all` tries of what would take hours: another part each day. Set by SEED, which such a run prints, to
 * draw the same part again.
 */
export const seed = Number(process.env.SEED ?? (isWhole ? Math.floor(Date.now() / 86_400_000) : 0));

/** Some entries of a list: the seed's first of them, and where there are many turns, each of them. */
export function inTurn<Entry>(list: readonly Entry[], count: number, turn = 0): Entry[] {
  const first = (seed + turn * count) % list.length;
  return [...list.slice(first), ...list].slice(0, Math.min(count, list.length));
}

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

/** Each page at one of so many turns; in `npm run test:all` at `nightly` of them, drawn by the seed. */
export function pagesInTurn(
  pages: Record<string, string>,
  turn: number,
  turns: number,
  nightly = turns,
): Record<string, string> {
  const times = amount(nightly, 1);
  const isIts = (_page: unknown, index: number) => (index + seed + turns - turn) % turns < times;
  return Object.fromEntries(Object.entries(pages).filter(isIts));
}

/**
 * One language with long words and one from right to left beside English, and those that a test is about; in `npm run test:all`
 * four more, drawn by the seed.
 */
export function sampleLanguages(...also: LanguageCode[]): Language[] {
  const drawn = isWhole ? inTurn(languageMenu, 4).map(({ code }) => code) : [];
  const part = new Set<LanguageCode>(['en', 'de', 'ar', ...also, ...drawn]);
  return languageMenu.filter(({ code }) => part.has(code));
}
