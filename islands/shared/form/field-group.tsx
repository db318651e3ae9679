import type { ReactNode } from 'react';
import type { FieldProps } from './field.tsx';
import { idList, useFieldNotes } from './field-notes.tsx';

type Props = {
  label: string;
  /** A line below the controls. */
  hint: string | undefined;
  /** The error message; undefined if there is none. */
  error: string | undefined;
  children: (control: FieldProps) => ReactNode;
};

/** Several controls that form one field, under one legend. */
export function FieldGroup({ label, hint, error, children }: Props) {
  const { id, noteIds, notes } = useFieldNotes({ error, hint });
  return (
    <fieldset className="field" aria-describedby={idList(noteIds)}>
      <legend>{label}</legend>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        // The group is described as a whole.
        'aria-describedby': undefined,
      })}
      {notes}
    </fieldset>
  );
}
