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

/**
 * The name of a box that adds a value to a parameter which takes several: no parameter may be in an address twice.
 *
 * @param parameter such as `columns` or `stage`.
 */
export const boxName = (parameter: string, value: string) => `_${parameter}-${value}`;

/** Puts the values of ticked boxes, with commas between them, in the place of the boxes. */
export function readBoxes(
  fields: Readonly<Record<string, unknown>>,
  parameters: readonly string[],
): Record<string, unknown> {
  const own = Object.entries(fields).filter(
    ([name]) => !parameters.some((parameter) => name.startsWith(boxName(parameter, ''))),
  );
  const ticked = parameters.flatMap((parameter) => {
    const prefix = boxName(parameter, '');
    const values = Object.keys(fields).flatMap((name) =>
      name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
    );
    return values.length === 0 ? [] : [[parameter, values.join(',')] as const];
  });
  return { ...Object.fromEntries(own), ...Object.fromEntries(ticked) };
}
