import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { GuestLayout } from '../panel/guest-layout.tsx';
import { PanelForm } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { accountField, accountForm, newPasswordFields } from './account-forms.ts';

type Props = {
  site: Site;
  t: Messages;
  /** Step 1 requests a pin, step 2 uses it. */
  step: 1 | 2;
  /** Whether the pin is mailed: there is a mail server. */
  isMailed: boolean;
};

/** Resets a forgotten password: first requests a pin, then sets a new password with it. */
export function ResetPage({ site, t, step, isMailed }: Props) {
  const { account } = t.control;
  const here = localizedHref(site, paths.control.resetPassword);
  const lead = isMailed ? account.resetLead : account.resetKeptLead;
  return step === 1 ? (
    <GuestLayout site={site} t={t} title={account.resetTitle} lead={lead}>
      <PanelForm site={site} t={t} spec={pinForm(t, here)} />
      <p>
        <a href={localizedHref(site, `${paths.control.resetPassword}?step=2`)}>{account.havePin}</a>
      </p>
    </GuestLayout>
  ) : (
    <GuestLayout site={site} t={t} title={account.resetStep2}>
      <PanelForm site={site} t={t} spec={resetForm(site, t)} />
      <p>
        <a href={here}>{account.resetTitle}</a>
      </p>
    </GuestLayout>
  );
}

function pinForm(t: Messages, here: string) {
  const { account } = t.control;
  const next = new URL(here, 'http://site.invalid');
  next.searchParams.set('step', '2');
  const to = `${next.pathname}${next.search}`;
  return accountForm(
    {
      method: 'POST',
      action: paths.api.sendPin,
      button: { label: account.sendPin, busy: t.control.mail.sending },
      outcome: { type: 'links', links: [{ label: account.resetStep2, to }] },
    },
    [accountField(t)('email', 'email', '', { autoComplete: 'username' })],
  );
}

function resetForm(site: Site, t: Messages) {
  const { account } = t.control;
  const field = accountField(t);
  const to = localizedHref(site, paths.control.signIn);
  return accountForm(
    {
      method: 'PATCH',
      action: paths.api.resetPassword,
      button: { label: account.resetPassword, busy: account.resetting },
      outcome: { type: 'links', links: [{ label: account.toSignIn, to }] },
    },
    [
      field('email', 'email', '', { autoComplete: 'username' }),
      field('password_token', 'text', '', { autoComplete: 'one-time-code' }),
      ...newPasswordFields(t),
    ],
  );
}
