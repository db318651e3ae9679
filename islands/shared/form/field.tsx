import type { ReactNode } from 'react';
import { idList, useFieldNotes } from './field-notes.tsx';

/** The attributes that link a control to its label, its hint and its error. */
export type FieldProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type Props = {
  label: string;
  /** A short note after the label. */
  note?: string | undefined;
  /** A line below the control. */
  hint?: string | undefined;
  /** The error message; undefined if there is none. */
  error?: string | undefined;
  /** The id of errors about this field that are shown elsewhere. */
  errorsId?: string | undefined;
  children: (control: FieldProps) => ReactNode;
};

/** A labelled control of a form. */
export function Field({ label, note, hint, error, errorsId, children }: Props) {
  const { id, noteIds, notes } = useFieldNotes({ error, hint });
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {note !== undefined && <small>({note})</small>}
      </label>
      {children({
        id,
        'aria-invalid': errorsId === undefined && error === undefined ? undefined : true,
        'aria-describedby': idList([errorsId, ...noteIds]),
      })}
      {notes}
    </div>
  );
}
