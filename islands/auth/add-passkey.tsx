import { type FormEvent, useState } from 'react';
import { accountNames } from '../../server/shared/account.ts';
import { paths } from '../../server/shared/paths.ts';
import { Button } from '../shared/button.tsx';
import { InputField } from '../shared/labelled-controls.tsx';
import RecoveryCodes, { type RecoveryWords } from './recovery-codes.tsx';
import { createPasskey, leaveFor, postPasskey, usePasskey } from './use-passkey.tsx';

type Props = {
  /** The path of this page, which is opened again once the passkey is added. */
  here: string;
  /** Whose passkey it is. */
  owner: keyof typeof calls;
  /** Whether to ask for the password: the user did not confirm it just now. */
  asksPassword: boolean;
  t: Record<
    'add' | 'name' | 'password' | 'failed' | 'unsupported' | 'optional' | 'noAnswer',
    string
  > & {
    /** Of members, whose first passkey comes with recovery codes. */
    codes?: RecoveryWords;
  };
};

export default function AddPasskey({ here, owner, asksPassword, t }: Props) {
  const { options, add: call } = calls[owner];
  const { hydrated, isSupported, busy, attempt, alert } = usePasskey(t);
  const [codes, setCodes] = useState<string[]>([]);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = form.get('password');
    const name = String(form.get('name')).trim();
    await attempt(async () => {
      const given = typeof password === 'string' ? { password } : {};
      const credential = await createPasskey(options, given);
      const { recovery_codes = [] } = await postPasskey<{ recovery_codes?: string[] }>(call, {
        credential,
        ...(name !== '' && { name }),
      });
      if (recovery_codes.length === 0) await leaveFor(here);
      setCodes(recovery_codes);
    });
  }

  if (hydrated && !isSupported) return <p className="panel">{t.unsupported}</p>;
  if (codes.length > 0 && t.codes !== undefined) {
    return <RecoveryCodes codes={codes} next={here} t={t.codes} />;
  }
  return (
    <form className="form control-form" method="post" onSubmit={add}>
      {alert}
      <InputField
        label={t.name}
        note={t.optional}
        name="name"
        dir="auto"
        maxLength={accountNames.passkey.max}
      />
      {asksPassword && (
        <InputField
          label={t.password}
          name="password"
          type="password"
          dir="ltr"
          required
          autoComplete="current-password"
        />
      )}
      <div className="form-actions">
        <Button type="submit" label={t.add} disabled={!hydrated} busy={busy} />
      </div>
    </form>
  );
}

const calls = {
  member: { options: paths.api.passkeyOptions, add: paths.api.passkeys },
  'customer-user': { options: paths.api.myPasskeyOptions, add: paths.api.myPasskeys },
};
