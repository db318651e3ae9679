import type { InvoiceLine } from './invoice-totals.ts';
import { amountText, minorDigits, readDecimal } from './money.ts';

/** A line of an invoice as it is typed. */
export type TypedLine = Record<'description' | 'quantity' | 'unit_price' | 'tax_rate', string> & {
  /** Identifies the line among the others. */
  key: number;
};

/** Lines as they are typed into the form. */
export function typedLines(lines: InvoiceLine[], currency: string): TypedLine[] {
  return lines.map(({ description, quantity, unit_price, tax_rate }, key) => ({
    key,
    description,
    quantity: String(quantity),
    unit_price: unit_price === null ? '' : amountText(unit_price, currency),
    tax_rate: String(tax_rate ?? 0),
  }));
}

/** Whether nothing has been typed into it that says anything. */
export function isEmptyLine({ description, unit_price }: TypedLine): boolean {
  return description.trim() === '' && unit_price.trim() === '';
}

type SentLine = { [Name in keyof InvoiceLine]: InvoiceLine[Name] | string };

/** The lines as they are sent, without the empty ones; what is no number is sent as it is, and refused. */
export function sentLines(lines: TypedLine[], currency: string): SentLine[] {
  return lines
    .filter((line) => !isEmptyLine(line))
    .map(({ description, quantity, unit_price, tax_rate }) => ({
      description,
      quantity: decimalOf(quantity),
      unit_price: readDecimal(unit_price, minorDigits(currency)) ?? unit_price,
      tax_rate: decimalOf(tax_rate),
    }));
}

/** What a line comes to, as far as numbers can be read in it. */
export function readLine(line: TypedLine, currency: string): InvoiceLine {
  const numberOf = (typed: string) => (readDecimal(typed, 3) ?? 0) / 1000;
  return {
    description: line.description,
    quantity: numberOf(line.quantity),
    unit_price: readDecimal(line.unit_price, minorDigits(currency)) ?? 0,
    tax_rate: numberOf(line.tax_rate),
  };
}

function decimalOf(typed: string): number | string {
  const thousandths = readDecimal(typed, 3);
  return thousandths === null ? typed : thousandths / 1000;
}
