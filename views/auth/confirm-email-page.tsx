import { interpolate } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { GuestLayout } from '../panel/guest-layout.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { LinkPage } from './link-page.tsx';

type Props = {
  site: Site;
  t: Messages;
  /** The new address. */
  email: string;
  token: string;
};

/** Asks the recipient of the mail to confirm that the account may use their address. */
export function ConfirmEmailPage({ site, t, email, token }: Props) {
  const { account } = t.control;
  const company = site.settings.company_name;
  return (
    <LinkPage
      site={site}
      t={t}
      title={account.confirmEmailTitle}
      lead={interpolate(account.confirmEmailLead, { company, email })}
      button={account.confirmEmail}
      action={paths.control.confirmEmail}
      token={token}
    />
  );
}

/** The page after confirmation. */
export function EmailConfirmedPage({ site, t }: { site: Site; t: Messages }) {
  const { account } = t.control;
  return (
    <GuestLayout
      site={site}
      t={t}
      title={account.emailConfirmedTitle}
      lead={account.emailConfirmedLead}
      needsScript={false}
    >
      <a className="button" href={localizedHref(site, paths.control.account)}>
        {account.title}
      </a>
    </GuestLayout>
  );
}
