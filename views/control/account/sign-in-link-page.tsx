import { fill } from '../../../server/shared/fill.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import type { Messages } from '../../translations/messages.ts';
import { LinkPage } from './link-page.tsx';

/** The way in for who has lost the password, and has the server's link instead. */
export function SignInLinkPage({ site, t, token }: { site: Site; t: Messages; token: string }) {
  const { account } = t.control;
  return (
    <LinkPage
      site={site}
      t={t}
      title={account.signInLinkTitle}
      lead={fill(account.signInLinkLead, { company: site.settings.company_name })}
      button={account.signIn}
      action={paths.control.signInLink}
      token={token}
    />
  );
}
