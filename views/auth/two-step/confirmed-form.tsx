import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import type { Reauthentication } from '../../../server/shared/two-step.ts';
import { localizedHref } from '../../parts/links.ts';
import { PlainForm, type PlainFormProps } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';

type ConfirmedProps = PlainFormProps & {
  t: Messages;
  reauthentication: Reauthentication;
  /** The id of the field for the password. */
  fieldId: string;
};

/** A form for what a borrowed session must not do, on the page that it is sent to: it asks who it is. */
export function ConfirmedForm({ t, reauthentication, fieldId, children, ...form }: ConfirmedProps) {
  if (reauthentication === 'passkey')
    return <ConfirmLink site={form.site} t={t} back={form.action} />;
  return (
    <PlainForm {...form}>
      {children}
      {reauthentication === 'password' && (
        <PasswordField id={fieldId} label={t.control.account.currentPassword} />
      )}
    </PlainForm>
  );
}

type ConfirmLinkProps = { site: Site; t: Messages; back: string };

/** Leads who has no password to where they confirm with their passkey who they are, and back. */
export function ConfirmLink({ site, t, back }: ConfirmLinkProps) {
  const query = new URLSearchParams({ back });
  return (
    <p>
      <a
        className="button button-quiet"
        href={localizedHref(site, `${paths.control.confirm}?${query}`)}
      >
        {t.twoStep.confirm.link}
      </a>
    </p>
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
