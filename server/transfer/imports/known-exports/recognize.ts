import type { ImportField, ImportKind } from '../../../shared/import-columns.ts';
import type { Stage } from '../../../shared/stages.ts';
import { normalizeWords } from '../headings.ts';
import { deprixa, deprixaHistory, deprixaOrders } from './deprixa.ts';
import type { KnownExport } from './known-export.ts';
import { wpcargo } from './wpcargo.ts';

const knownExports: readonly KnownExport[] = [wpcargo, deprixa, deprixaOrders, deprixaHistory];

/** What a column of a recognized export is. */
type RecognizedColumn = {
  field: ImportField | null;
  /** Its place among those that are joined. */
  place: number;
  label: string | null;
};

/** A file that is another program's export. */
export type RecognizedExport = {
  product: string;
  /** By their index; columns that the program has not by itself are missing. */
  columns: ReadonlyMap<number, RecognizedColumn>;
  /** Whether a text of its stands for none. */
  isEmpty(text: string): boolean;
  /** The stage of a status by its words. */
  stageOf(words: string): Stage | undefined;
};

/** Which program a file is an export of; null: none that is known. */
export function recognizeExport(
  headings: readonly string[],
  kind: ImportKind,
): RecognizedExport | null {
  for (const known of knownExports) {
    if (known.kind !== kind) continue;
    const clear = known.clarify?.(headings) ?? headings;
    const names = clear.map((heading) => namesIn(heading));
    const isIn = (sign: string) => names.some((own) => own.includes(normalizeWords(sign)));
    if (known.signs.some((signs) => signs.every(isIn))) return recognized(known, names);
  }
  return null;
}

/** A heading by itself, and the two parts of “Label (name)”. */
function namesIn(heading: string): string[] {
  const [, label = '', name = ''] = /^(.*)\(([\w-]+)\)$/.exec(heading) ?? [];
  return [heading, label, name].map(normalizeWords).filter((text) => text !== '');
}

function recognized(
  { product, columns, stages, empty = [] }: KnownExport,
  names: readonly string[][],
): RecognizedExport {
  const found = new Map<number, RecognizedColumn>();
  for (const [place, { names: own, field, label = null }] of columns.entries()) {
    const known = own.map(normalizeWords);
    const index = names.findIndex(
      (given, at) => !found.has(at) && given.some((name) => known.includes(name)),
    );
    if (index !== -1) found.set(index, { field, place, label });
  }
  const byWords = new Map(
    Object.entries(stages).map(([words, stage]) => [normalizeWords(words), stage]),
  );
  return {
    product,
    columns: found,
    isEmpty: (text) => empty.includes(text.trim()),
    // The words of a status are short, and a cell may be long.
    stageOf: (words) => (words.length > 100 ? undefined : byWords.get(normalizeWords(words))),
  };
}
