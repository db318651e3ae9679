import type { FieldSpec, FormSpec } from '../../../server/shared/form.ts';

/** The texts of the fields, by name; a picture is a file and has none. */
export type FormValues = Record<string, string>;
export type Files = Record<string, File>;

/** The fields of all sections of a form. */
export function fieldsOf({ sections }: FormSpec): FieldSpec[] {
  return sections.flatMap(({ fields }) => fields);
}

/** The initial values of a form's fields. */
export function initialValues(spec: FormSpec): FormValues {
  return Object.fromEntries(
    fieldsOf(spec)
      .filter(({ control }) => control !== 'picture')
      .map(({ name, value }) => [name, value]),
  );
}

/** The names of the fields for a day. */
export function daysOf(spec: FormSpec): string[] {
  return fieldsOf(spec)
    .filter(({ control }) => control === 'day')
    .map(({ name }) => name);
}

/**
 * The texts in a form's fields, as they are in the page.
 *
 * @param days the names of fields that are left out until they are changed: they show a day in another form.
 */
export function enteredIn(form: HTMLFormElement, days: string[]): FormValues {
  const unchanged = days.filter((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.value === field.defaultValue;
  });
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !unchanged.includes(entry[0]),
  );
  return Object.fromEntries(texts);
}

/** The files that are chosen in the DOM. */
export function filesIn(form: HTMLFormElement): Files {
  const files = [...new FormData(form)].filter(
    // An empty file input yields a file without a name.
    (entry): entry is [string, File] => entry[1] instanceof File && entry[1].name !== '',
  );
  return Object.fromEntries(files);
}

/** The values, replaced by the others where a field of that name exists. */
export function applyValues(values: FormValues, others: FormValues): FormValues {
  const existing = Object.entries(others).filter(([name]) => name in values);
  return { ...values, ...Object.fromEntries(existing) };
}

/** The files with one of them replaced; null removes it. */
export function withFile(files: Files, name: string, file: File | null): Files {
  const others = Object.entries(files).filter(([other]) => other !== name);
  return Object.fromEntries(file === null ? others : [...others, [name, file]]);
}

/** The values without passwords, which must never be stored. */
export function withoutSecrets(spec: FormSpec, values: FormValues): FormValues {
  const secret = fieldsOf(spec)
    .filter(({ control }) => control === 'password' || control === 'new-password')
    .map(({ name }) => name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
}

/** Those of the values that are the site's own text, which is null for the API. */
export function nullsIn(spec: FormSpec, values: FormValues): Record<string, null> {
  const own = fieldsOf(spec).filter(
    ({ name, standard }) => standard !== undefined && values[name] === standard,
  );
  return Object.fromEntries(own.map(({ name }) => [name, null]));
}

/** The values that differ from the saved ones. */
export function changed(values: FormValues, saved: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== saved[name]),
  );
}

/**
 * The values as the site has saved them: it may have trimmed or completed some. Timestamps stay as
 * they are, since the form shows them in the site's time zone and the answer holds UTC.
 */
export function mergeServerValues(spec: FormSpec, values: FormValues, data: object): FormValues {
  const answer: Record<string, unknown> = { ...data };
  const updates = fieldsOf(spec).flatMap(({ name, control, standard }) => {
    const text = control === 'timestamp' ? undefined : textOf(answer[name], standard);
    return text === undefined ? [] : [[name, text] as const];
  });
  return { ...values, ...Object.fromEntries(updates) };
}

/** @param standard what the field has while it is null. */
function textOf(value: unknown, standard = ''): string | undefined {
  if (value === null) return standard;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
