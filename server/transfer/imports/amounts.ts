import { typedAmounts } from '../../parcels/shared/cash.ts';
import {
  addAmountMarks,
  columnMark,
  findAmount,
  isCurrency,
  noMarks,
} from '../../shared/amounts.ts';
import { fieldNames } from '../../shared/field-values.ts';
import { unguardFormula } from '../../spreadsheets/sheet.ts';
import type { ColumnView } from '../shared/import-columns.ts';
import type { Sheet } from './sheet.ts';
import { readCell } from './values.ts';

export type AmountField = keyof typeof typedAmounts;

export type AmountMarks = ReturnType<typeof readAmountMarks>;

/** The decimal marks of a sheet's amounts, as its cells show them. @param own the company's currency; '' if it has none. */
export function readAmountMarks(sheet: Sheet, columns: readonly ColumnView[], own: string) {
  const hints = new Map<string, typeof noMarks>();
  const findHints = (field: AmountField, currency: string) =>
    hints.get(field + currency) ?? noMarks;
  for (const field of fieldNames(typedAmounts)) {
    const amounts = columns.find((column) => column.field === field);
    const codes = columns.find((column) => column.field === typedAmounts[field][1]);
    const { marks = noMarks } = sheet.columns[(amounts?.column ?? 0) - 1] ?? {};
    if (amounts === undefined || (marks.openPoint ?? marks.openComma) === null) continue;
    const usual = currencyInHeading(amounts.heading) ?? own;
    for (const batch of sheet.batches()) {
      for (const { cells, numbers } of batch) {
        if (numbers?.includes(amounts.column - 1)) continue;
        const code =
          codes && readCell('cod_currency', cells[codes.column - 1] ?? '', 'dmy', 'parcels');
        const text = unguardFormula(cells[amounts.column - 1] ?? '');
        const found = findAmount(text, code?.toUpperCase() || usual);
        if (found === null) continue;
        const { currency } = found;
        hints.set(field + currency, addAmountMarks(found, findHints(field, currency)));
      }
    }
  }
  return {
    /** The decimal mark of a field's amounts in this currency, which are all written alike; null if no cell shows it. */
    find: (field: AmountField, currency: string) => columnMark(findHints(field, currency)),
    /** Whether no amount in the field's column shows its decimal mark, in any currency. */
    isSilent(field: AmountField): boolean {
      const column = columns.find((one) => one.field === field)?.column ?? 0;
      const own = [...hints].filter(([key]) => key.startsWith(field)).map(([, one]) => one);
      const all = [...own, sheet.columns[column - 1]?.marks ?? noMarks];
      return all.every(({ point, comma }) => !point && !comma);
    },
  };
}

/** The currency that a heading of amounts names: `COD EUR`, `Price (CHF)`. */
export function currencyInHeading(heading: string): string | undefined {
  const code = /\b[A-Z]{3}(?=\W*$)/.exec(heading)?.[0] ?? '';
  return isCurrency(code) ? code : undefined;
}
