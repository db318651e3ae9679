import IBAN from 'iban';
import { z } from 'zod';
import { InvalidInputError } from '../../errors.ts';
import { invalidField } from '../../http/input/validation.ts';
import type { Payout } from '../../payouts/shared/payout.ts';
import { readMoney } from '../../shared/amounts.ts';
import { interpolateAny } from '../../shared/interpolate.ts';
import { type SheetRow, SpreadsheetProblem } from '../../spreadsheets/sheet.ts';
import { readDate } from '../imports/dates.ts';
import { readSheet } from '../spreadsheets/read-sheet.ts';
import type { StatementColumns, StatementReport } from './schema.ts';

/** More rows than a month at a bank has. */
const mostRows = 20_000;

const columnNames = ['reference', 'amount', 'day'] as const;
type Column = (typeof columnNames)[number];

type Waiting = {
  columns: StatementColumns;
  /** The payouts that are not paid, the oldest first. */
  open: readonly Payout[];
  /** `YYYY-MM-DD` */
  today: string;
};

/** Which payouts the rows of a bank's statement pay, each once. @throws {InvalidRequest} if a named column is not there. */
export function findPayments(
  rows: readonly SheetRow[],
  { columns, open, today }: Waiting,
): Pick<StatementReport, 'matched' | 'unmatched'> {
  const cellsOf = columnReader(rows, columns);
  const [matched, unmatched]: [StatementReport['matched'], StatementReport['unmatched']] = [[], []];
  const waiting = new Map(open.map((payout) => [payout.id, payout]));
  const byAccount = Map.groupBy(open, ({ account }) => IBAN.electronicFormat(account.iban ?? ''));
  byAccount.delete('');
  for (const row of rows) {
    const found = matchRow(row, cellsOf, { waiting, byAccount });
    if (found === null) continue;
    if ('problem' in found) unmatched.push({ row: row.row, ...found });
    else {
      waiting.delete(found.id);
      const days = cellsOf(row, 'day').flatMap((cell) => readDate(cell, 'dmy') ?? []);
      const day = days.find((one) => isDay(one) && one <= today) ?? today;
      matched.push({ row: row.row, payout: found.id, amount: found.amount, day });
    }
  }
  return { matched, unmatched };
}

const isDay = (text: string) => z.iso.date().safeParse(text).success;

type Hints = Parameters<typeof readSheet>[1];

/** @throws {InvalidInputError} if the file cannot be read, or has too many rows. */
export async function readRows(file: File, hints: Hints): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    for await (const batch of readSheet(new Uint8Array(await file.arrayBuffer()), hints)) {
      rows.push(...batch);
      if (rows.length > mostRows) throw new SpreadsheetProblem('tooManyRows', { max: mostRows });
    }
  } catch (error) {
    if (!(error instanceof SpreadsheetProblem)) throw error;
    const { key, values } = error;
    throw new InvalidInputError((t) => interpolateAny(t.importing.files[key], values), 'file');
  }
  return rows;
}

type CellReader = (row: SheetRow, column: Column) => readonly string[];

/** Reads the cells of a column; of one that the mapping does not name, all cells of the row. @throws {InvalidRequest} */
function columnReader(rows: readonly SheetRow[], columns: StatementColumns): CellReader {
  const places = new Map<Column, number>();
  for (const name of columnNames) {
    const wanted = columns[name]?.trim().toLowerCase();
    if (wanted === undefined) continue;
    const place = rows
      .map(({ cells }) => cells.findIndex((cell) => cell.trim().toLowerCase() === wanted))
      .find((index) => index >= 0);
    if (place === undefined) {
      const options = (rows[0]?.cells ?? []).join(', ').slice(0, 300);
      throw invalidField('mapping', 'choice', { options });
    }
    places.set(name, place);
  }
  return ({ cells }, column) => {
    const place = places.get(column);
    return place === undefined ? cells : [cells[place] ?? ''];
  };
}

type Open = {
  /** By their ids. */
  waiting: ReadonlyMap<number, Payout>;
  /** By the IBAN of their customers, also those that another row has paid. */
  byAccount: ReadonlyMap<string, readonly Payout[]>;
};

/** The payout that a row pays; a problem if it names one that waits for no such payment; null if it names none. */
function matchRow(row: SheetRow, cellsOf: CellReader, { waiting, byAccount }: Open) {
  const hasAmount = (currency: string, amounts: readonly number[]) =>
    cellsOf(row, 'amount').some((cell) => {
      const read = readMoney(cell, currency, { isSigned: true });
      return read?.currency === currency && amounts.includes(read.amount);
    });
  const [, number] = /\bPAYOUT-(\d{1,9})\b/i.exec(cellsOf(row, 'reference').join(' ')) ?? [];
  if (number !== undefined) {
    const payout = Number(number);
    const named = waiting.get(payout);
    if (named === undefined) return { payout, problem: 'unknown' } as const;
    // Some banks write what was paid without a sign.
    const { amount, currency } = named;
    return hasAmount(currency, [amount, -amount])
      ? named
      : ({ payout, problem: 'amount' } as const);
  }
  // Money that comes in is not a payout. If two payouts of the same amount wait, the older one counts as paid.
  const ofAccounts = row.cells.flatMap((cell) => byAccount.get(IBAN.electronicFormat(cell)) ?? []);
  return (
    ofAccounts.find(
      ({ id, amount, currency }) => waiting.has(id) && hasAmount(currency, [-amount]),
    ) ?? null
  );
}
