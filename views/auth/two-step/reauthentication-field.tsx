import type { Site } from '../../../server/shared/site.ts';
import type { Reauthentication } from '../../../server/shared/two-step.ts';
import type { Messages } from '../../translations/messages.ts';
import { ConfirmLink } from './confirmed-form.tsx';

type Props = {
  id: string;
  site: Site;
  t: Messages;
  reauthentication: Reauthentication;
  /** What it is needed for. */
  hint: string;
  /** The page that the form is on. */
  back: string;
  /** Whether the form always takes it. */
  isRequired?: boolean;
};

/** Part of a form: the password, for what a borrowed session must not do where the sign-in was a while ago. */
export function ReauthenticationField({ id, site, t, reauthentication, ...props }: Props) {
  const { hint, back, isRequired } = props;
  if (reauthentication === 'nothing') return null;
  if (reauthentication === 'passkey') return <ConfirmLink site={site} t={t} back={back} />;
  return (
    <div className="field">
      <label htmlFor={id}>{t.control.account.currentPassword}</label>
      <input
        id={id}
        name="password"
        type="password"
        dir="ltr"
        required={isRequired}
        autoComplete="current-password"
        aria-describedby={`${id}-hint`}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
