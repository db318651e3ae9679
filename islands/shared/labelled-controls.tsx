import type { ChangeEvent, ComponentProps } from 'react';
import { Field } from '../../views/parts/field.tsx';

type Labels = Pick<ComponentProps<typeof Field>, 'label' | 'note' | 'hint' | 'error'>;

/** An input with its label, and the lines below it. */
export function InputField({
  label,
  note,
  hint,
  error,
  ...input
}: Labels & ComponentProps<'input'>) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => <input {...control} {...input} />}
    </Field>
  );
}

/** A text of several lines, likewise. */
export function TextareaField({
  label,
  note,
  hint,
  error,
  ...textarea
}: Labels & ComponentProps<'textarea'>) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => <textarea {...control} {...textarea} />}
    </Field>
  );
}

/** A choice of options, which are its children. */
export function SelectField({
  label,
  note,
  hint,
  error,
  ...select
}: Labels & ComponentProps<'select'>) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => <select {...control} {...select} />}
    </Field>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The attributes of a control that shows a text, and sets it as it is typed. */
export function bound(name: string, value: string, set: (text: string) => void) {
  return {
    name,
    value,
    onChange: ({ currentTarget }: ChangeEvent<Control>) => set(currentTarget.value),
  };
}
