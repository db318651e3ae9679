import { type ChangeEvent, type ComponentProps, createElement } from 'react';
import { Field } from '../../views/parts/field.tsx';

type Labels = Pick<ComponentProps<typeof Field>, 'label' | 'note' | 'hint' | 'error'>;

/** A control with its label, hint and error. */
function withLabel<Tag extends 'input' | 'textarea' | 'select'>(tag: Tag) {
  return ({ label, note, hint, error, ...own }: Labels & ComponentProps<Tag>) => (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => createElement(tag, { ...control, ...own })}
    </Field>
  );
}

export const InputField = withLabel('input');
/** A text of several lines. */
export const TextareaField = withLabel('textarea');
/** A choice of options, which are its children. */
export const SelectField = withLabel('select');

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The attributes of a controlled input. */
export function controlProps(name: string, value: string, set: (text: string) => void) {
  return {
    name,
    value,
    onChange: ({ currentTarget }: ChangeEvent<Control>) => set(currentTarget.value),
  };
}
