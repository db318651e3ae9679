const place = /\{(\w+)\}/g;

/** Puts values into the `{places}` of a sentence; a place without a value stays as it is. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  // Most lines of a long text have none.
  if (!sentence.includes('{')) return sentence;
  return sentence.replace(place, (whole, name: string) =>
    // People write sentences too, and an object has more names than those of its own.
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
