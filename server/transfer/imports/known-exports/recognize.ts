import type { SheetKind, Stage } from '../../../shared/enums.ts';
import { normalizeWords } from '../../../shared/normalize-words.ts';
import type { ImportField } from '../../shared/import-columns.ts';
import { deprixa, deprixaHistory, deprixaOrders } from './deprixa.ts';
import { google, googleWithNames } from './google.ts';
import type { AddressPlace, KnownExport, NamedCells } from './known-export.ts';
import { outlook } from './outlook.ts';
import { shippo } from './shippo.ts';
import { shopify, shopifyBefore2023 } from './shopify.ts';
import { vcards } from './vcards.ts';
import { wpcargo } from './wpcargo.ts';

const knownExports: readonly KnownExport[] = [
  wpcargo,
  deprixa,
  deprixaOrders,
  deprixaHistory,
  shippo,
  googleWithNames,
  google,
  ...outlook,
  shopify,
  shopifyBefore2023,
  vcards,
];

type RecognizedColumn = {
  field: ImportField | null;
  /** The column's place in the program's list. The texts of one field are joined in the order of this list. */
  place: number;
  label: string | null;
};

export type RecognizedExport = {
  product: string;
  /** The file's columns by their index, without those that the program does not write. */
  columns: ReadonlyMap<number, RecognizedColumn>;
  /** Whether the program writes this text into cells without a value. */
  isEmpty(text: string): boolean;
  findStage(words: string): Stage | undefined;
  hasPoints: boolean;
  places: readonly AddressPlace[];
  /** Rows with the same key are joined; null: the row is not joined with others. */
  joinKey(cells: readonly string[]): string | null;
  /** Joins rows into one, and changes its cells before they are read. */
  tidy(rows: readonly (readonly string[])[]): readonly string[];
};

export function recognizeExport(
  headings: readonly string[],
  kind: SheetKind,
): RecognizedExport | null {
  for (const known of knownExports) {
    if (known.kind !== kind) continue;
    const clear = known.clarify?.(headings) ?? headings;
    const names = clear.map((heading) => headingNames(heading));
    const isIn = (sign: string) => {
      const words = sign.split('|').map(normalizeWords);
      return names.some((own) => own.some((name) => words.includes(name)));
    };
    if (known.signs.some((signs) => signs.every(isIn))) return recognizeColumns(known, names);
  }
  return null;
}

/** A heading, and also the two parts of “Label (name)”. */
function headingNames(heading: string): string[] {
  const [, label = '', name = ''] = /^(.*)\(([\w-]+)\)$/.exec(heading) ?? [];
  return [heading, label, name].map(normalizeWords).filter((text) => text !== '');
}

function recognizeColumns(known: KnownExport, names: readonly string[][]): RecognizedExport {
  const { product, columns, stages = {}, empty = [], places = [] } = known;
  const found = new Map<number, RecognizedColumn>();
  const headings = new Map<string, number>();
  for (const [place, [own, field, label = null]] of columns.entries()) {
    const words = own.split('|').map(normalizeWords);
    const index = names.findIndex(
      (given, at) => !found.has(at) && given.some((name) => words.includes(name)),
    );
    if (index === -1) continue;
    found.set(index, { field, place, label });
    headings.set(own, index);
  }
  for (const index of known.isWhole === true ? names.keys() : []) {
    if (!found.has(index)) found.set(index, { field: null, place: columns.length, label: null });
  }
  const byWords = new Map(
    Object.entries(stages).map(([words, stage]) => [normalizeWords(words), stage]),
  );
  return {
    product,
    columns: found,
    isEmpty: (text) => empty.includes(text.trim()),
    // A status is short, but a cell may be long.
    findStage: (words) => (words.length > 100 ? undefined : byWords.get(normalizeWords(words))),
    hasPoints: known.hasPoints === true,
    places,
    joinKey: (cells) => cells[headings.get(known.joinBy ?? '') ?? -1]?.trim() || null,
    tidy: (rows) =>
      known.tidy === undefined ? (rows[0] ?? []) : tidyRows(rows, headings, known.tidy),
  };
}

function tidyRows(
  rows: readonly (readonly string[])[],
  headings: ReadonlyMap<string, number>,
  tidy: (rows: readonly NamedCells[]) => NamedCells,
): string[] {
  const named = rows.map((row) => {
    return new Map([...headings].map(([heading, index]) => [heading, row[index] ?? '']));
  });
  const cells = [...(rows[0] ?? [])];
  for (const [heading, text] of tidy(named)) {
    const index = headings.get(heading);
    if (index === undefined) continue;
    while (cells.length < index) cells.push('');
    cells[index] = text;
  }
  return cells;
}
