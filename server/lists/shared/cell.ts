/** An amount in the smallest unit of a currency (ISO 4217). */
export type Money = { amount: number; currency: string };

/** Sums by currency, of each amount by the name of its column. */
export type Sums = Record<string, Record<string, number>>;

/** A state of a record: the CSS class of its badge, and what people call it. */
export type State = { name: string; label: string };

/** The values of a column, by its kind. `day`: `YYYY-MM-DD`; `time`: ISO 8601, UTC. */
export type CellValues = {
  text: string | null;
  number: number | null;
  money: Money | null;
  day: string | null;
  time: string | null;
  state: State | null;
};
export type CellKind = keyof CellValues;

/** How the names of the boxes begin that choose columns: no parameter may be in an address twice. */
export const columnFieldPrefix = '_column.';
