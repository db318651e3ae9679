import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { GuestLayout } from '../panel/guest-layout.tsx';
import { PanelForm } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { accountField, accountForm } from './account-forms.ts';
import { PasskeyButton } from './two-step/passkeys.tsx';

type Props = {
  site: Site;
  t: Messages;
  /** The page of this site to go to afterwards. */
  back: string;
  /** Whether anybody of the site has one. */
  passkeys: boolean;
};

export function SignInPage({ site, t, back, passkeys }: Props) {
  const { account } = t.control;
  const field = accountField(t);
  const here = `${paths.control.signIn}?${new URLSearchParams({ back })}`;
  const spec = accountForm(
    {
      method: 'POST',
      action: paths.api.signIn,
      plainAction: localizedHref(site, here),
      encoding: 'multipart',
      button: { label: account.signIn, busy: account.signingIn },
      outcome: { type: 'go', to: back },
    },
    [
      field('email', 'email', site.submitted?.values.email, { autoComplete: 'username' }),
      field('password', 'password', '', { autoComplete: 'current-password' }),
    ],
  );
  return (
    <GuestLayout
      site={site}
      t={t}
      title={account.signInTitle}
      lead={account.signInLead}
      needsScript={false}
    >
      <PanelForm site={site} t={t} spec={spec} />
      {passkeys && <PasskeyButton site={site} t={t} back={back} purpose="sign-in" />}
      <p>
        <a href={localizedHref(site, paths.control.resetPassword)}>{account.forgotten}</a>
      </p>
    </GuestLayout>
  );
}
