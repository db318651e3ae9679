import { useState } from 'react';
import { paths } from '../../server/shared/paths.ts';
import { QuietButton } from '../shared/button.tsx';
import RecoveryCodes, { type RecoveryWords } from './recovery-codes.tsx';
import { createPasskey, postPasskey, usePasskey } from './use-passkey.tsx';

type Props = {
  token: string;
  /** The ids of the form that joins with a password, and of its field for the name. */
  formId: string;
  nameId: string;
  /** The page to go to afterwards. */
  next: string;
  t: Record<'join' | 'failed' | 'noAnswer', string> & { codes: RecoveryWords };
};

export default function JoinPasskey({ token, formId, nameId, next, t }: Props) {
  const { isSupported, busy, attempt, alert } = usePasskey(t);
  const [codes, setCodes] = useState<string[]>([]);

  async function join() {
    const name = document.getElementById(nameId);
    if (!(name instanceof HTMLInputElement) || !name.reportValidity()) return;
    await attempt(async () => {
      const credential = await createPasskey(paths.api.acceptInvitationOptions, { token });
      const body = { token, name: name.value, credential };
      const path = paths.api.acceptInvitation;
      setCodes((await postPasskey<{ recovery_codes: string[] }>(path, body)).recovery_codes);
      // The link is used up.
      document.getElementById(formId)?.setAttribute('hidden', '');
    });
  }

  if (!isSupported) return null;
  if (codes.length > 0) return <RecoveryCodes codes={codes} next={next} t={t.codes} />;
  return (
    <div className="above below">
      <QuietButton icon="key" label={t.join} busy={busy} onClick={join} />
      {alert}
    </div>
  );
}
