import { isEmptyLine, type TypedLine } from '../../server/shared/typed-lines.ts';
import type { Messages } from '../../views/translations/messages.ts';

export type LineWords = Pick<Messages['invoicing'], 'fields' | 'form' | 'paper'>;

/** The lines that a form's value holds. */
export function linesIn(value: string): TypedLine[] {
  return JSON.parse(value);
}

/** The lines with another, empty one. */
export function withLine(lines: TypedLine[], taxRate: string): TypedLine[] {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  const empty = { description: '', quantity: '1', unit_price: '', tax_rate: taxRate };
  return [...lines, { key, ...empty }];
}

/** The lines with one of them moved by a place, up (-1) or down (1). */
export function withMoved(lines: TypedLine[], index: number, by: -1 | 1): TypedLine[] {
  const others = lines.filter((_, place) => place !== index);
  const moved = lines[index];
  return moved === undefined ? lines : others.toSpliced(index + by, 0, moved);
}

/** The index of each line in the request, which leaves out empty ones; errors name these indexes. */
export function sentPlaces(lines: TypedLine[]): number[] {
  let next = 0;
  return lines.map((line) => (isEmptyLine(line) ? -1 : next++));
}
