const place = /\{(\w+)\}/g;

/** Fills in the `{placeholders}` of a text; a placeholder without a value is left unchanged. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  // Most lines of a long text have no placeholder.
  if (!sentence.includes('{')) return sentence;
  return sentence.replace(place, (whole, name: string) =>
    // Only own properties: users write such texts too, and could name inherited properties.
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
