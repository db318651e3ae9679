import { paths } from '../../server/shared/paths.ts';
import { QuietButton } from '../shared/button.tsx';
import { leaveFor, postPasskey, signWithPasskey, usePasskey } from './use-passkey.tsx';

type Props = {
  /** The page of this site to go to afterwards. */
  back: string;
  /**
   * What the passkey is for: signing in, the second step after the password, or confirming who uses
   * a session.
   */
  purpose: keyof typeof calls;
  /** The id of the checkbox that says whether this browser is to be remembered. */
  rememberId?: string;
  t: { signIn: string; use: string; failed: string; unsupported: string; noAnswer: string };
};

/** Signs in with a passkey, or confirms with one. */
export default function PasskeySignIn({ back, purpose, rememberId = '', t }: Props) {
  const { hydrated, isSupported, busy, attempt, alert } = usePasskey(t);
  const { options, request, answer } = calls[purpose];
  const isSignIn = purpose.endsWith('sign-in');
  const signIn = () =>
    attempt(async () => {
      const credential = await signWithPasskey(options, request);
      const remember = isChecked(rememberId);
      await postPasskey(answer, { credential, ...(purpose === 'second-step' && { remember }) });
      await leaveFor(back);
    });
  if (hydrated && !isSupported) {
    return isSignIn ? null : <p className="panel">{t.unsupported}</p>;
  }
  return (
    <div className="above below">
      <QuietButton
        icon="key"
        label={isSignIn ? t.signIn : t.use}
        disabled={!hydrated}
        busy={busy}
        onClick={signIn}
      />
      {alert}
    </div>
  );
}

const calls = {
  'sign-in': {
    options: paths.api.passkeySignInOptions,
    request: { purpose: 'sign-in' },
    answer: paths.api.passkeySignIn,
  },
  'customer-sign-in': {
    options: paths.api.myPasskeySignInOptions,
    request: { purpose: 'sign-in' },
    answer: paths.api.myPasskeySignIn,
  },
  'second-step': {
    options: paths.api.secondStepOptions,
    request: {},
    answer: paths.api.secondStep,
  },
  confirm: { options: paths.api.confirmOptions, request: {}, answer: paths.api.confirm },
};

function isChecked(id: string): 'yes' | 'no' {
  const box = document.getElementById(id);
  return box instanceof HTMLInputElement && box.checked ? 'yes' : 'no';
}
