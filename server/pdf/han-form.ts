import type { HanForm } from './fonts.ts';

const formByCountry: Record<string, HanForm> = {
  CN: 'sc',
  SG: 'sc',
  TW: 'tc',
  HK: 'tc',
  MO: 'tc',
  JP: 'jp',
  KR: 'kr',
};

/**
 * Chooses one form for all Han characters of a paper, by the first country that has a form, or else by letters that only
 * Japanese or Korean use.
 *
 * @param contents all texts of the paper.
 * @param countries ISO 3166-1, the reader's first.
 */
export function hanFormFor(contents: object, countries: readonly (string | null)[]) {
  const [form] = countries.flatMap((country) => formByCountry[country ?? ''] ?? []);
  if (form !== undefined) return form;
  const text = JSON.stringify(contents);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
  return /\p{Script=Hangul}/u.test(text) ? 'kr' : 'sc';
}
