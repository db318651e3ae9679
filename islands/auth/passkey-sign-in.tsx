import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { paths } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { sendJson } from '../shared/api.ts';
import { useHydrated } from '../shared/hooks.ts';
import { inSentences } from '../shared/sentences.ts';
import { supportsPasskeys } from './passkey-support.ts';

type Props = {
  /** The page of this site to go to afterwards. */
  back: string;
  /** Whether it stands alone, follows the password, or confirms who uses a session. */
  purpose: Purpose;
  /** The id of the checkbox that says whether this browser is to be remembered. */
  rememberId?: string;
  t: { signIn: string; use: string; failed: string; unsupported: string; noAnswer: string };
};

/** Signs in with a passkey, or confirms with one. The library comes with the first use. */
export default function PasskeySignIn({ back, purpose, rememberId = '', t }: Props) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const { options, request, answer } = calls[purpose];

  async function signIn() {
    if (busy) return;
    setBusy(true);
    setErrors([]);
    const asked = await sendJson<PublicKeyCredentialRequestOptionsJSON>('POST', options, request);
    const refused = asked.status === 'success' ? await sign(asked.data) : asked.errors;
    if (refused === null) return location.assign(back);
    setErrors(refused);
    setBusy(false);
  }

  /** @returns what went wrong; null: it signs in. */
  async function sign(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const credential = await startAuthentication({ optionsJSON });
      const remember = isChecked(rememberId);
      const body = purpose === 'second-step' ? { credential, remember } : { credential };
      const answered = await sendJson('POST', answer, body);
      return answered.status === 'success' ? null : answered.errors;
    } catch {
      return [t.failed];
    }
  }

  if (hydrated && !supportsPasskeys()) {
    return purpose === 'sign-in' ? null : <p className="panel">{t.unsupported}</p>;
  }
  return (
    <div className="passkey-sign-in">
      <button
        type="button"
        className="button button-quiet"
        disabled={!hydrated}
        aria-disabled={busy || undefined}
        onClick={signIn}
      >
        <Icon name="key" />
        {purpose === 'sign-in' ? t.signIn : t.use}
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

const calls = {
  'sign-in': {
    options: paths.api.passkeySignInOptions,
    request: { purpose: 'sign-in' },
    answer: paths.api.passkeySignIn,
  },
  'second-step': {
    options: paths.api.secondStepOptions,
    request: {},
    answer: paths.api.secondStep,
  },
  confirm: { options: paths.api.confirmOptions, request: {}, answer: paths.api.confirm },
};
type Purpose = keyof typeof calls;

function isChecked(id: string): 'yes' | 'no' {
  const box = document.getElementById(id);
  return box instanceof HTMLInputElement && box.checked ? 'yes' : 'no';
}
