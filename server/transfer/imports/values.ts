import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { customerTaxes } from '../../invoices/shared/tax.ts';
import { lazy } from '../../memoized.ts';
import { parseCountry } from '../../parse-country.ts';
import { findNumber, isTwofold, readCurrency } from '../../shared/amounts.ts';
import type { DateOrder, SheetKind } from '../../shared/enums.ts';
import type { FieldRule } from '../../shared/field-values.ts';
import { pick } from '../../shared/field-values.ts';
import { codeOfName, languageCodes, languageMenu } from '../../shared/languages.ts';
import { normalizeWords } from '../../shared/normalize-words.ts';
import { unguardFormula } from '../../spreadsheets/sheet.ts';
import {
  columnRule,
  type ImportColumn,
  isAmount,
  withoutCommas,
} from '../shared/import-columns.ts';
import { decimalText } from '../spreadsheets/reading/number-formats.ts';
import { readDate, readMoment } from './dates.ts';
import { withWesternDigits } from './headings.ts';

/**
 * Reads a cell as the API takes it. A text that cannot be read stays as it is, so that the schema reports the error.
 *
 * @param order of the numbers in the column's dates.
 */
export function readCell(
  field: ImportColumn,
  cell: string,
  order: DateOrder,
  kind: SheetKind,
): string {
  // Excel for Mac ends lines by CR, also within a cell.
  const text = unguardFormula(cell).trim().replace(/\r\n?/g, '\n');
  // A customer's note may have several lines; a parcel's has one.
  if (kind === 'customers' && field === 'note') return text;
  // An amount is read later, because that depends on its currency.
  if (isAmount(field)) return text;
  if (field === 'cod_currency' || field === 'currency') return readCurrency(text) ?? text;
  switch (columnRule(field).kind) {
    case 'day':
      return readDate(text, order) ?? text;
    case 'timestamp':
      return readMoment(text, order) ?? text;
    case 'number':
      return readNumberText(text, columnRule(field));
    case 'choice':
      return readers[field]?.(text) ?? text;
    case 'country':
      return parseCountry(text) ?? text;
    case 'lines':
      return text;
    default:
      return linesWithCommas(text).replaceAll('\t', ' ');
  }
}

/** Joins the lines of a text with commas. Addresses in cells often have several lines. */
function linesWithCommas(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n').map(withoutCommas);
  return lines.filter((line) => line !== '').join(', ');
}

/** How spreadsheets show very small and very large numbers. */
const scientific = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{1,2}$/i;

type Bounds = Pick<FieldRule, 'min' | 'max' | 'digits'>;

/** What may surround a number: a unit, or a compass direction with degrees. */
const around = /^[NSEW]?°?\s*(?:[NSEW]|[\p{L}%]{1,12}\.?)?$/iu;

/**
 * Reads a number as spreadsheets write it (`2,5 kg`, `1.234,50`, `0,1278° W`) into the form `2.5`; returns any other text as it
 * is.
 */
export function readNumberText(
  text: string,
  { min = -Infinity, max = Infinity, digits }: Bounds,
): string {
  const plain = withWesternDigits(text).trim();
  if (scientific.test(plain)) return decimalText(Number(plain.replace(',', '.')));
  const found = findNumber(text);
  if (found === null || !around.test(`${found.before}${found.after}`)) return text;
  const isNegative =
    found.isNegative || /^[SW]$/i.test((found.before || found.after).replace(/^°\s*/, ''));
  const readings = [found.point, found.comma].filter((reading) => reading !== null);
  const possible = readings.map((reading) => `${isNegative ? '-' : ''}${reading}`);
  // The field's bounds choose between two readings: degrees have no thousands, and a number of pieces has no decimals.
  const fits = possible.filter((reading) => {
    const isWhole = digits === 0 && isTwofold(found);
    return Number(reading) >= min && Number(reading) <= max && !(isWhole && reading.includes('.'));
  });
  return fits[0] ?? possible[0] ?? text;
}

type Pairs = readonly (readonly [word: string, value: string])[];

/**
 * Finds the value of a word. The words are listed on the first call. An exact match comes before a match without accents, because
 * two words may differ only in an accent.
 */
function valueFinder(pairsOf: () => Pairs): (text: string) => string | undefined {
  const spellings = lazy(() => {
    const pairs = pairsOf();
    return {
      exact: new Map(pairs.map(([word, value]) => [exactSpelling(word), value])),
      rough: new Map(pairs.map(([word, value]) => [normalizeWords(word), value])),
    };
  });
  return (text) =>
    spellings().exact.get(exactSpelling(text)) ?? spellings().rough.get(normalizeWords(text));
}

function labelFinder(labelsIn: (t: Messages) => Record<string, string>) {
  return valueFinder(() =>
    languageCodes.flatMap((code) =>
      Object.entries(labelsIn(messagesOf(code))).flatMap(([value, labels]) =>
        [value, ...labels.split('|')].map((label) => [label, value] as const),
      ),
    ),
  );
}

function exactSpelling(word: string): string {
  return word.trim().normalize().toLowerCase();
}

const yes = ['yes', 'y', 'true', '1', 'x', '✓', '✔', '☑'];
const no = ['no', 'n', 'false', '0', '-', '–', '☐'];

const answers = labelFinder((t) => ({
  yes: `${t.control.form.yes}|${t.importing.yes}`,
  no: `${t.control.form.no}|${t.importing.no}`,
}));
/** Former names of a stage, which are in files that were exported earlier. */
const formerlyReady = 'Ready for pickup|Şubede teslime hazır|Chờ nhận tại bưu cục';

const stages = labelFinder(({ stages: words }) => ({
  ...words,
  ready_for_pickup: `${words.ready_for_pickup}|${formerlyReady}`,
}));
const icons = labelFinder((t) => t.control.activities.icons);
const colors = labelFinder((t) => t.control.activities.colors);

const languageByName = valueFinder(() =>
  languageMenu.flatMap((reader) => {
    const names = new Intl.DisplayNames([reader.tag], { type: 'language' });
    return languageMenu.flatMap(({ code, tag, name }) =>
      [names.of(tag) ?? name, name].map((word) => [word, code] as const),
    );
  }),
);

function yesOrNo(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  if (yes.includes(plain)) return 'yes';
  return no.includes(plain) ? 'no' : answers(text);
}

/** The stage by its code, or by its words in any language. */
export function readStage(text: string): string | undefined {
  // The words of a stage are short, and a cell may be long.
  return text.length > 100 ? undefined : stages(text);
}

/** The language by its code, its tag, or its name in any language. */
export function readLanguage(text: string): string | undefined {
  return codeOfName(text.trim()) ?? languageByName(text);
}

/** The fields of choices, with the functions that read them by their codes, or by their words in any language. */
const readers: Record<string, (text: string) => string | undefined> = {
  show_map: yesOrNo,
  stage: readStage,
  icon: icons,
  color: colors,
  kind: labelFinder((t) => t.customers.kinds),
  payment: labelFinder((t) => t.customers.payments),
  tax_category: labelFinder((t) => ({
    ...Object.fromEntries(customerTaxes.map((category) => [category, category])),
    ...pick(t.customers.tax, ['rules', 'S']),
  })),
  language: readLanguage,
  recipient_language: readLanguage,
  sender_language: readLanguage,
};
