import { interpolate } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import type { Messages } from '../translations/messages.ts';
import { LinkPage } from './link-page.tsx';

/** Signs in with the server's link, for an administrator who has lost the password. */
export function SignInLinkPage({ site, t, token }: { site: Site; t: Messages; token: string }) {
  const { account } = t.control;
  return (
    <LinkPage
      site={site}
      t={t}
      title={account.signInLinkTitle}
      lead={interpolate(account.signInLinkLead, { company: site.settings.company_name })}
      button={account.signIn}
      action={paths.control.signInLink}
      token={token}
    />
  );
}
