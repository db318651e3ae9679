import type { ReactNode } from 'react';
import type { Site } from '../../../server/shared/site.ts';
import { localizedHref } from '../../parts/links.ts';

type Props = {
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
export function PlainForm({ site, action, does, button, quiet = false, children }: Props) {
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

type FieldProps = { id: string; label: string };

/** The code of an authenticator app, or a recovery code. */
export function CodeField({ id, label }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name="code"
        dir="ltr"
        required
        maxLength={100}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}

/** The account's password, for what a borrowed session must not do. */
export function PasswordField({ id, label }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name="password"
        type="password"
        dir="ltr"
        required
        autoComplete="current-password"
      />
    </div>
  );
}

/** What went wrong, in red; nothing, if there are no sentences. */
export function Problems({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div className="panel panel-bad" role="alert">
      {[...new Set(errors)].map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}
