import { useId } from 'react';

type Notes = {
  /** The error message; undefined if there is none. */
  error?: string | undefined;
  /** A line with help. */
  hint?: string | undefined;
};

/** The ids of a control and of the lines below it, and those lines themselves. */
export function useFieldNotes({ error, hint }: Notes) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const notes = (
    <>
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
    </>
  );
  return { id, noteIds: [error && errorId, hint && hintId], notes };
}

/** The ids as `aria-describedby` takes them; undefined where there are none. */
export function idList(ids: (string | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
