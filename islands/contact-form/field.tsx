import { type ReactNode, useId } from 'react';

/** What a control needs to belong to its label, its hint and its error. */
type Control = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type Props = {
  label: string;
  /** A small word behind the label. */
  note?: string;
  /** A line below the control. */
  hint?: string;
  /** The id of the errors that name this field; none where it is in order. */
  errorsId: string | undefined;
  children: (control: Control) => ReactNode;
};

/** A labelled control of a form. */
export function Field({ label, note, hint, errorsId, children }: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  const describedBy = [errorsId, hint === undefined ? undefined : hintId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {note !== undefined && <small>({note})</small>}
      </label>
      {children({
        id,
        'aria-invalid': errorsId === undefined ? undefined : true,
        'aria-describedby': describedBy || undefined,
      })}
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
