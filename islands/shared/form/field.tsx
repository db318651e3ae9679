import { type ReactNode, useId } from 'react';
import type { Failure } from '../../../server/shared/envelope.ts';

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

type Notes = {
  /** The error message; undefined if there is none. */
  error?: string | undefined;
  /** A line with help. */
  hint?: string | undefined;
};

/** The ids of a control and of the lines below it, and those lines themselves. */
function useFieldNotes({ error, hint }: Notes) {
  const id = useId();
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

type FieldGroupProps = {
  label: string;
  /** A line below the controls. */
  hint: string | undefined;
  /** The error message; undefined if there is none. */
  error: string | undefined;
  children: (control: FieldProps) => ReactNode;
};

/** Several controls that form one field, under one legend. */
export function FieldGroup({ label, hint, error, children }: FieldGroupProps) {
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

/** The sentence about each field that a failure names, by field. */
export function fieldErrorsOf(failure: Failure | null): Record<string, string> {
  const details = failure?.error_details ?? [];
  return Object.fromEntries(details.map(({ field, message }) => [field, message]));
}

/** A failure without what it says of a field, once that has been changed; null if nothing else is wrong. */
export function withoutField(failure: Failure, name: string): Failure | null {
  const { errors, error_details: details = [] } = failure;
  const others = details.filter(({ field }) => field !== name);
  if (others.length === details.length) return failure;
  const isOther = (error: string) => others.some(({ message }) => message === error);
  const isGone = (error: string) => details.some(({ message }) => message === error);
  const left = errors.filter((error) => isOther(error) || !isGone(error));
  return left.length === 0 ? null : { ...failure, errors: left, error_details: others };
}

/** The name of the field that an event came from. */
export function fieldNameOf({ target }: { target: EventTarget }): string {
  return target instanceof Element ? (target.getAttribute('name') ?? '') : '';
}
