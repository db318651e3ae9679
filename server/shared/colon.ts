/**
 * The colon between a label and its value: `Weight: 2 kg`, but `Poids : 2 kg` with a narrow no-break space.
 *
 * @param tag BCP 47, of the label’s language.
 */
export function colon(tag: string): string {
  return tag === 'fr' ? '\u202f: ' : ': ';
}
