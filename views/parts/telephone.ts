/** The link that dials a number; undefined if there is none in the text. */
export function telephoneHref(text: string): string | undefined {
  const dialled = text.replace(/[^\d+]/g, '');
  return dialled === '' ? undefined : `tel:${dialled}`;
}
