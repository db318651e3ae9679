/** The texts of a form's fields, by name. */
export type FormValues = Record<string, string>;

/** The texts of a form's fields, without files, and without fields for the page alone, whose names begin with `_`. */
export function readFormTexts(form: HTMLFormElement, submitter?: HTMLElement | null): FormValues {
  const texts = [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith('_')
      ? [[name, value.replaceAll('\r\n', '\n')] as const]
      : [],
  );
  return Object.fromEntries(texts);
}

/** Fills in a field, as if it was typed. */
export function fillIn(form: HTMLFormElement, name: string, text: string): void {
  const field = form.elements.namedItem(name);
  if (field === null || !('value' in field)) return;
  field.value = text;
  const first = field instanceof RadioNodeList ? field[0] : field;
  first?.dispatchEvent(new Event('input', { bubbles: true }));
}
