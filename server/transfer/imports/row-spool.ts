/** Lists of plain values, kept as text until they are written: a fraction of the memory that values take. */
export type RowSpool<Value> = {
  add(values: readonly Value[]): void;
  /** How many values there are. */
  count(): number;
  /** The lists, as they were added. */
  lists(): Generator<Value[]>;
};

export function createRowSpool<Value>(): RowSpool<Value> {
  const texts: Buffer[] = [];
  let count = 0;
  return {
    add(values) {
      if (values.length === 0) return;
      count += values.length;
      texts.push(Buffer.from(JSON.stringify(values)));
    },
    count: () => count,
    *lists() {
      for (const text of texts) {
        const values: Value[] = JSON.parse(text.toString());
        yield values;
      }
    },
  };
}
