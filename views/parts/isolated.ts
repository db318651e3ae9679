/** Isolates a name, whose writing direction may differ from the sentence's. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
