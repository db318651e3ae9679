import { type ComponentProps, createElement } from 'react';
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
