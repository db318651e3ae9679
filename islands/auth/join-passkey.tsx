import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { paths } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { sendJson } from '../shared/api.ts';
import { useHydrated } from '../shared/hooks.ts';
import { inSentences } from '../shared/sentences.ts';
import { supportsPasskeys } from './passkey-support.ts';
import RecoveryCodes, { type RecoveryWords } from './recovery-codes.tsx';

type Props = {
  /** Of the invitation's link. */
  token: string;
  /** The ids of the form that joins with a password, and of its field for the name. */
  formId: string;
  nameId: string;
  /** The page to go to afterwards. */
  next: string;
  t: Record<'join' | 'lead' | 'failed' | 'noAnswer', string> & { codes: RecoveryWords };
};

/** Accepts an invitation with a passkey. The library comes with the first use. */
export default function JoinPasskey({ token, formId, nameId, next, t }: Props) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const [codes, setCodes] = useState<string[]>([]);

  async function join() {
    const name = document.getElementById(nameId);
    if (busy || !(name instanceof HTMLInputElement) || !name.reportValidity()) return;
    setBusy(true);
    setErrors([]);
    setErrors(await create(name.value));
    setBusy(false);
  }

  /** @returns what went wrong; none: they have joined. */
  async function create(name: string): Promise<string[]> {
    const options = paths.api.acceptInvitationOptions;
    const asked = await sendJson<PublicKeyCredentialCreationOptionsJSON>('POST', options, {
      token,
    });
    if (asked.status !== 'success') return asked.errors;
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const credential = await startRegistration({ optionsJSON: asked.data });
      const body = { token, name, credential };
      const path = paths.api.acceptInvitation;
      const joined = await sendJson<{ recovery_codes: string[] }>('POST', path, body);
      if (joined.status !== 'success') return joined.errors;
      setCodes(joined.data.recovery_codes);
      // The link is used up.
      document.getElementById(formId)?.setAttribute('hidden', '');
      return [];
    } catch {
      return [t.failed];
    }
  }

  if (!hydrated || !supportsPasskeys()) return null;
  if (codes.length > 0) return <RecoveryCodes codes={codes} next={next} t={t.codes} />;
  return (
    <div className="passkey-sign-in">
      <p>{t.lead}</p>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={busy || undefined}
        onClick={join}
      >
        <Icon name="key" />
        {t.join}
      </button>
      <div role="alert">
        {errors.map((error) => (
          <p key={error} className="panel panel-bad">
            {inSentences(error, t.noAnswer)}
          </p>
        ))}
      </div>
    </div>
  );
}
