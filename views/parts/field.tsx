import { type ComponentProps, createElement, type ReactNode, useId } from 'react';

/** The attributes that link a control to its label, its hint and its error. */
export type FieldProps = {
  id: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
};

type Props = {
  label: string;
  note?: string | undefined;
  /** A line below the control. */
  hint?: string | undefined;
  /** The error message; undefined if there is none. */
  error?: string | undefined;
  /**
   * The control's id, and the field's name in `error_details`. Scripts that do not use React find the field by them.
   */
  id?: string | undefined;
  name?: string | undefined;
  children: (control: FieldProps) => ReactNode;
};

export function Field({ label, note, name, children, ...below }: Props) {
  const { control, lines } = useLinesBelow(below);
  return (
    <div className="field" data-field={name}>
      <label htmlFor={control.id}>
        {label} {note !== undefined && <small>({note})</small>}
      </label>
      {children(control)}
      {lines}
    </div>
  );
}

type Labels = Pick<Props, 'label' | 'note' | 'hint' | 'error' | 'id'>;

/** A control with its label, hint and error. It gets the attributes that are not the field's own. */
export function withLabel<Tag extends 'input' | 'textarea' | 'select'>(tag: Tag) {
  return ({ label, note, hint, error, id, ...own }: Labels & ComponentProps<Tag>) => (
    <Field label={label} note={note} hint={hint} error={error} id={id}>
      {(control) => createElement(tag, { ...control, ...own })}
    </Field>
  );
}

/** The lines below a control, and the attributes by which the control refers to them. */
function useLinesBelow({ id: own, error, hint }: Pick<Props, 'id' | 'error' | 'hint'>) {
  const made = useId();
  const id = own ?? made;
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  const control: FieldProps = {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': ids.join(' ') || undefined,
  };
  const lines = (
    <>
      {error !== undefined && (
        <p className="field-error error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
  return { control, lines };
}

/** Several controls that form one field, under one legend. */
export function FieldGroup({ label, name, children, ...below }: Omit<Props, 'note'>) {
  const { control, lines } = useLinesBelow(below);
  // The group is described as a whole.
  const { 'aria-describedby': description, ...each } = control;
  return (
    <fieldset className="field" data-field={name} aria-describedby={description}>
      <legend>{label}</legend>
      {children(each)}
      {lines}
    </fieldset>
  );
}
