import { type ReactNode, useId } from 'react';
import type { FieldProps } from '../field.tsx';

type Props = {
  label: string;
  /** A line below the controls. */
  hint: string | undefined;
  /** What is wrong; undefined where nothing is. */
  error: string | undefined;
  children: (control: FieldProps) => ReactNode;
};

/** Several controls that make one field of a form, under one legend. */
export function FieldGroup({ label, hint, error, children }: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <fieldset className="field" aria-describedby={describedBy || undefined}>
      <legend>{label}</legend>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        // The group is described as a whole.
        'aria-describedby': undefined,
      })}
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
