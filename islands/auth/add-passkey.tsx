import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { paths } from '../../server/shared/paths.ts';
import { accountNames } from '../../server/shared/two-step.ts';
import { sendJson } from '../shared/api.ts';
import { Field } from '../shared/form/field.tsx';
import { useHydrated } from '../shared/hooks.ts';
import { inSentences } from '../shared/sentences.ts';
import { supportsPasskeys } from './passkey-support.ts';
import RecoveryCodes, { type RecoveryWords } from './recovery-codes.tsx';

type Props = {
  /** The page that it is on, which then has the new passkey. */
  here: string;
  /** Whether the password is asked for: it was not confirmed just now. */
  asksPassword: boolean;
  t: Record<
    'add' | 'name' | 'password' | 'failed' | 'unsupported' | 'optional' | 'noAnswer',
    string
  > & { codes: RecoveryWords };
};

type NewPasskey = { recovery_codes: string[] };

/** Creates a passkey, once the password was given. The library comes with the first use. */
export default function AddPasskey({ here, asksPassword, t }: Props) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const [codes, setCodes] = useState<string[]>([]);
  const isSupported = !hydrated || supportsPasskeys();

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setErrors([]);
    const form = new FormData(event.currentTarget);
    const password = form.get('password');
    const given = typeof password === 'string' ? { password } : {};
    const refused = await create(given, String(form.get('name')).trim());
    setErrors(refused);
    setBusy(false);
  }

  /** @returns what went wrong; none: it was added. */
  async function create(given: { password?: string }, name: string): Promise<string[]> {
    const path = paths.api.passkeyOptions;
    const asked = await sendJson<PublicKeyCredentialCreationOptionsJSON>('POST', path, given);
    if (asked.status !== 'success') return asked.errors;
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const credential = await startRegistration({ optionsJSON: asked.data });
      const body = name === '' ? { credential } : { credential, name };
      const added = await sendJson<NewPasskey>('POST', paths.api.passkeys, body);
      if (added.status !== 'success') return added.errors;
      setCodes(added.data.recovery_codes);
      if (added.data.recovery_codes.length === 0) location.assign(here);
      return [];
    } catch {
      return [t.failed];
    }
  }

  if (!isSupported) return <p className="panel">{t.unsupported}</p>;
  if (codes.length > 0) return <RecoveryCodes codes={codes} next={here} t={t.codes} />;
  return (
    <form className="form control-form" method="post" onSubmit={add}>
      <div role="alert">
        {errors.map((error) => (
          <p key={error} className="panel panel-bad">
            {inSentences(error, t.noAnswer)}
          </p>
        ))}
      </div>
      <Field label={t.name} note={t.optional}>
        {(field) => (
          <input {...field} name="name" dir="auto" maxLength={accountNames.passkey.max} />
        )}
      </Field>
      {asksPassword && (
        <Field label={t.password}>
          {(field) => (
            <input
              {...field}
              name="password"
              type="password"
              dir="ltr"
              required
              autoComplete="current-password"
            />
          )}
        </Field>
      )}
      <div className="form-actions">
        <button
          type="submit"
          className="button"
          disabled={!hydrated}
          aria-disabled={busy || undefined}
        >
          {t.add}
        </button>
      </div>
    </form>
  );
}
