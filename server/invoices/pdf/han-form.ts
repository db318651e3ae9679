import type { InvoiceContents } from '../../../views/invoices/invoice-contents.ts';
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
 * The form of Han characters on an invoice, all of them: that of the first country that has one, else by the letters that
 * only Japanese and Korean have.
 *
 * @param countries ISO 3166-1, the buyer's first.
 */
export function hanFormFor(
  contents: InvoiceContents,
  countries: readonly (string | null)[],
): HanForm {
  for (const country of countries) {
    const form = formByCountry[country ?? ''];
    if (form !== undefined) return form;
  }
  const text = JSON.stringify(contents);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
  return /\p{Script=Hangul}/u.test(text) ? 'kr' : 'sc';
}
