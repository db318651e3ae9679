import { interpolate } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { GuestLayout } from '../panel/guest-layout.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  site: Site;
  t: Messages;
  title: string;
  lead: string;
  button: string;
  /** Where the form is sent; this URL must not contain the token, which is a form field. */
  action: string;
  token: string;
};

/** The page of a one-time link: what it does, and a button, which works without JavaScript. */
function LinkPage({ site, t, title, lead, button, action, token }: Props) {
  return (
    <GuestLayout site={site} t={t} title={title} lead={lead} needsScript={false}>
      <form className="once" method="post" action={localizedHref(site, action)}>
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button">
          {button}
        </button>
      </form>
    </GuestLayout>
  );
}

type InvalidProps = {
  site: Site;
  t: Messages;
  /** What to do now; `command`, if given, replaces the placeholder {command}. */
  lead: string;
  command?: string;
};

/** The page for a link that is used, has expired or was replaced. */
export function LinkInvalidPage({ site, t, lead, command }: InvalidProps) {
  const { account } = t.control;
  const [before, after] = lead.split('{{command}}');
  return (
    <GuestLayout
      site={site}
      t={t}
      title={account.linkInvalidTitle}
      lead={
        <>
          {before}
          {command !== undefined && <code dir="ltr">{command}</code>}
          {after}
        </>
      }
      needsScript={false}
    >
      <a className="button" href={localizedHref(site, paths.control.account)}>
        {account.title}
      </a>
    </GuestLayout>
  );
}

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

type ConfirmEmailPageProps = {
  site: Site;
  t: Messages;
  /** The new address. */
  email: string;
  token: string;
};

/** Asks the recipient of the mail to confirm that the account may use their address. */
export function ConfirmEmailPage({ site, t, email, token }: ConfirmEmailPageProps) {
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
