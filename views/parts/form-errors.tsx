import type { ReactNode } from 'react';
import type { Failure } from '../../server/shared/envelope.ts';
import type { Site } from '../../server/web/shared/site.ts';

/** The errors of a submitted form that called no API endpoint. */
export function RefusedForm({ site: { submitted } }: { site: Site }) {
  return <FormErrors errors={(submitted?.call === '' && submitted.failure?.errors) || []} />;
}

/** The errors of a form that was sent without JavaScript. If there are none, nothing is rendered. */
export function FormErrors({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div className="panel panel-bad" role="alert">
      {[...new Set(errors)].map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}

/** The error of a field or a part of it, by its name in `error_details`: `lines.0.title` is a part of `lines`. */
export function errorAt(failure: Failure | null | undefined, name: string): string | undefined {
  const details = failure?.error_details ?? [];
  return details.find(({ field }) => `${field}.`.startsWith(`${name}.`))?.message;
}

/** Tells the user what was done or, if `isBad`, what went wrong. */
export function Notice({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <p className={`panel panel-${isBad ? 'bad' : 'good'}`} role={isBad ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
