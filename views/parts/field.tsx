import { type ReactNode, useId } from 'react';

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
  /** The control's id and the field's name in `error_details`. A form without React finds the field by them. */
  id?: string | undefined;
  name?: string | undefined;
  children: (control: FieldProps) => ReactNode;
};

/** A labelled control of a form. */
export function Field({ label, note, hint, error, id: own, name, children }: Props) {
  const { id, noteIds, notes } = useFieldNotes({ error, hint, own });
  return (
    <div className="field" data-field={name}>
      <label htmlFor={id}>
        {label} {note !== undefined && <small>({note})</small>}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': idList(noteIds),
      })}
      {notes}
    </div>
  );
}

type Notes = {
  /** The error message; undefined if there is none. */
  error?: string | undefined;
  /** A line with help. */
  hint?: string | undefined;
  /** The control's id. */
  own?: string | undefined;
};

/** The ids of a control and of the lines below it, and those lines themselves. */
function useFieldNotes({ error, hint, own }: Notes) {
  const made = useId();
  const id = own ?? made;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const notes = (
    <>
      {error !== undefined && (
        <p className="field-error error" id={errorId}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </>
  );
  return { id, noteIds: [error && errorId, hint && hintId], notes };
}

/** The ids as `aria-describedby` takes them; undefined where there are none. */
function idList(ids: (string | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

type FieldGroupProps = Pick<Props, 'label' | 'hint' | 'error' | 'id' | 'name' | 'children'>;

/** Several controls that form one field, under one legend. */
export function FieldGroup({ label, hint, error, id: own, name, children }: FieldGroupProps) {
  const { id, noteIds, notes } = useFieldNotes({ error, hint, own });
  return (
    <fieldset className="field" data-field={name} aria-describedby={idList(noteIds)}>
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
