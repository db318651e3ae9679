import type { ComponentProps, ReactNode } from 'react';
import type { Site } from '../../server/shared/site.ts';
import { localizedHref } from './links.ts';

export type PlainFormProps = {
  site: Site;
  /** Where it is sent. */
  action: string;
  /** What it does there, where a page has several. */
  does?: string;
  button: string;
  /** Not what the page is for. */
  quiet?: boolean;
  children?: ReactNode;
};

/** A form that works without JavaScript. */
export function PlainForm({ site, action, does, button, quiet = false, children }: PlainFormProps) {
  return (
    <form className="form control-form" method="post" action={localizedHref(site, action)}>
      {does !== undefined && <input type="hidden" name="do" value={does} />}
      {children}
      <div className="form-actions">
        <button type="submit" className={quiet ? 'button button-quiet' : 'button'}>
          {button}
        </button>
      </div>
    </form>
  );
}

type FieldProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  /** The control, with these attributes. */
  children(attributes: { id: string; 'aria-describedby'?: string }): ReactNode;
};

/** A control of such a form, with its label and what else there is to say about it. */
export function PlainField({ id, label, hint, children }: FieldProps) {
  const hintId = `${id}-hint`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(hint !== undefined && { 'aria-describedby': hintId }) })}
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

type InputProps = Pick<FieldProps, 'id' | 'label' | 'hint'> & ComponentProps<'input'>;

/** The same where the control is an `input`. */
export function PlainInput({ id, label, hint, ...input }: InputProps) {
  return (
    <PlainField id={id} label={label} hint={hint}>
      {(attributes) => <input {...attributes} {...input} />}
    </PlainField>
  );
}

type RevokeProps = Pick<PlainFormProps, 'site' | 'action' | 'button'> & {
  /** The record that is revoked. */
  id: number;
  /** What follows from it. */
  lead: string;
};

/** Revokes a record of a list, after it was said what follows. */
export function RevokeForm({ site, action, button, id, lead }: RevokeProps) {
  return (
    <details className="staff-change">
      <summary className="button button-small button-quiet">{button}</summary>
      <form className="tiles event-filter" method="post" action={localizedHref(site, action)}>
        <input type="hidden" name="do" value="revoke" />
        <input type="hidden" name="id" value={id} />
        <p>{lead}</p>
        <button type="submit" className="button">
          {button}
        </button>
      </form>
    </details>
  );
}
