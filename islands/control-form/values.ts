import type { FieldSpec, FormSpec } from '../../server/shared/form.ts';

/** What stands in the fields, by their names; a picture is a file and has no text. */
export type Values = Record<string, string>;
export type Files = Record<string, File>;

/** The fields of a form, of all its sections. */
export function fieldsOf({ sections }: FormSpec): FieldSpec[] {
  return sections.flatMap(({ fields }) => fields);
}

/** What a form begins with. */
export function initialValues(spec: FormSpec): Values {
  return Object.fromEntries(
    fieldsOf(spec)
      .filter(({ control }) => control !== 'picture')
      .map(({ name, value }) => [name, value]),
  );
}

/** What stands in a form's fields in the page. */
export function textsIn(form: HTMLFormElement): Values {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** The files that were chosen in the page. */
export function filesIn(form: HTMLFormElement): Files {
  const files = [...new FormData(form)].filter(
    // A field without a file holds one that has no name.
    (entry): entry is [string, File] => entry[1] instanceof File && entry[1].name !== '',
  );
  return Object.fromEntries(files);
}

/** Values with others in their place, of those fields that there are. */
export function applyValues(values: Values, others: Values): Values {
  const existing = Object.entries(others).filter(([name]) => name in values);
  return { ...values, ...Object.fromEntries(existing) };
}

/** The files with one of them exchanged, or taken away. */
export function withFile(files: Files, name: string, file: File | null): Files {
  const others = Object.entries(files).filter(([other]) => other !== name);
  return Object.fromEntries(file === null ? others : [...others, [name, file]]);
}

/** What is worth keeping of a form that has to be left: no secrets. */
export function withoutSecrets(spec: FormSpec, values: Values): Values {
  const secret = fieldsOf(spec)
    .filter(({ control }) => control === 'password' || control === 'new-password')
    .map(({ name }) => name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
}

/** The values that are not as they were. */
export function changed(values: Values, saved: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== saved[name]),
  );
}

/**
 * Values as the site has them after it took them: it may have trimmed or completed something. Moments
 * stay: the form has them by the site's clock, and answers in UTC.
 */
export function mergeServerValues(spec: FormSpec, values: Values, data: object): Values {
  const answer: Record<string, unknown> = { ...data };
  const told = fieldsOf(spec).flatMap(({ name, control }) => {
    const text = control === 'timestamp' ? undefined : textOf(answer[name]);
    return text === undefined ? [] : [[name, text] as const];
  });
  return { ...values, ...Object.fromEntries(told) };
}

function textOf(value: unknown): string | undefined {
  if (value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
