import { type ChangeEvent, type ComponentProps, createElement } from 'react';
import { Field } from '../../views/parts/field.tsx';

type Labels = Pick<ComponentProps<typeof Field>, 'label' | 'note' | 'hint' | 'error'>;

/** A control with its label, and the lines below it. */
function labelled<Tag extends 'input' | 'textarea' | 'select'>(tag: Tag) {
  return ({ label, note, hint, error, ...own }: Labels & ComponentProps<Tag>) => (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => createElement(tag, { ...control, ...own })}
    </Field>
  );
}

export const InputField = labelled('input');
/** A text of several lines. */
export const TextareaField = labelled('textarea');
/** A choice of options, which are its children. */
export const SelectField = labelled('select');

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The attributes of a control that shows a text, and sets it as it is typed. */
export function bound(name: string, value: string, set: (text: string) => void) {
  return {
    name,
    value,
    onChange: ({ currentTarget }: ChangeEvent<Control>) => set(currentTarget.value),
  };
}
