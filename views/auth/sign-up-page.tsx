import { paths } from '../../server/shared/paths.ts';
import { contactEmailOf } from '../../server/shared/settings.ts';
import type { Site } from '../../server/shared/site.ts';
import { GuestLayout } from '../panel/guest-layout.tsx';
import { PanelForm } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { accountField, accountForm } from './account-forms.ts';

type Props = {
  site: Site;
  t: Messages;
  /** The token of the printed link; null if the page was opened without it. */
  token: string | null;
};

export function SignUpPage({ site, t, token }: Props) {
  const { account } = t.control;
  const field = accountField(t);
  const autoComplete = 'new-password';
  const spec = accountForm(
    {
      method: 'POST',
      action: paths.api.admins,
      fixed: token === null ? {} : { token },
      button: { label: account.signUp, busy: account.signingUp },
      outcome: { type: 'go', to: localizedHref(site, paths.control.setup) },
    },
    [
      field('email', 'email', contactEmailOf(site.settings), { autoComplete: 'username' }),
      field('password', autoComplete, '', { autoComplete, hint: account.passwordHint }),
    ],
  );
  return (
    <GuestLayout site={site} t={t} title={account.signUpTitle} lead={account.signUpLead}>
      <p className="notice">{account.signUpOnce.toLocaleUpperCase(site.language.tag)}</p>
      <PanelForm site={site} t={t} spec={spec} />
    </GuestLayout>
  );
}

/** The page shown once there is an administrator. */
export function SignUpUsedPage({ site, t }: { site: Site; t: Messages }) {
  const { account } = t.control;
  return (
    <GuestLayout site={site} t={t} title={account.signUpTitle} lead={account.signUpDone}>
      <a className="button" href={localizedHref(site, paths.control.signIn)}>
        {account.toSignIn}
      </a>
    </GuestLayout>
  );
}
