import type { ReactNode } from 'react';
import type { Invitation } from '../../server/shared/account.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { limits } from '../../server/shared/limits.ts';
import { paths } from '../../server/shared/paths.ts';
import { Island } from '../island.tsx';
import { GuestLayout } from '../panel/guest-layout.tsx';
import { localizedHref } from '../parts/links.ts';
import { PlainInput } from '../parts/plain-form.tsx';
import type { SiteProps } from '../props.ts';
import { WithCommand } from './sign-in-pages.tsx';
import { hasPasskeyHost, recoveryCodeWords } from './two-step/reauthentication.tsx';

type LinkPageProps = SiteProps & {
  title: string;
  lead: string;
  button: string;
  /** The URL that the form is sent to. It must not contain the token, which is a form field. */
  action: string;
  token: string;
};

/** The page of a one-time link: an explanation, and a button that works without JavaScript. */
function LinkPage({ site, t, title, lead, button, action, token }: LinkPageProps) {
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

/** Signs in with the server's link, for an administrator who has lost the password. */
export function SignInLinkPage({ token, ...page }: SiteProps & { token: string }) {
  const { account } = page.t.control;
  return (
    <LinkPage
      {...page}
      token={token}
      title={account.signInLinkTitle}
      lead={interpolate(account.signInLinkLead, { company: page.site.settings.company_name })}
      button={account.signIn}
      action={paths.control.signInLink}
    />
  );
}

type ConfirmEmailProps = SiteProps & { email: string; token: string };

/** Asks the recipient of the mail to confirm that the account may use their address. @param email the new address. */
export function ConfirmEmailPage({ email, token, ...page }: ConfirmEmailProps) {
  const { account } = page.t.control;
  const company = page.site.settings.company_name;
  return (
    <LinkPage
      {...page}
      token={token}
      title={account.confirmEmailTitle}
      lead={interpolate(account.confirmEmailLead, { company, email })}
      button={account.confirmEmail}
      action={paths.control.confirmEmail}
    />
  );
}

function OutcomePage({ site, t, title, lead }: SiteProps & { title: string; lead?: ReactNode }) {
  return (
    <GuestLayout site={site} t={t} title={title} lead={lead} needsScript={false}>
      <a className="button" href={localizedHref(site, paths.control.account)}>
        {t.control.account.title}
      </a>
    </GuestLayout>
  );
}

export function EmailConfirmationPage(page: SiteProps) {
  return <OutcomePage {...page} title={page.t.control.account.emailConfirmedTitle} />;
}

type InvalidProps = SiteProps & {
  /** Says what to do now. `command`, if given, replaces the placeholder {command}. */
  lead: string;
  command?: string;
};

/** The page for a link that was used, has expired or was replaced. */
export function LinkInvalidPage({ lead, command, ...page }: InvalidProps) {
  const { linkInvalidTitle: title } = page.t.control.account;
  return (
    <OutcomePage {...page} title={title} lead={<WithCommand text={lead} command={command} />} />
  );
}

type Props = SiteProps & { invitation: Invitation; token: string };

const formId = 'join-form';
const nameId = 'join-name';

/**
 * The form that accepts an invitation: with a name and a password, which works without JavaScript, or with a passkey.
 */
export function JoinPage({ site, t, invitation, token }: Props) {
  const { join, roles } = t.staff;
  const { fields, account } = t.control;
  const lead = interpolate(join.lead, {
    company: site.settings.company_name,
    role: roles[invitation.role],
    email: invitation.email,
  });
  return (
    <GuestLayout site={site} t={t} title={join.title} lead={lead} needsScript={false}>
      <form
        id={formId}
        className="form"
        method="post"
        action={localizedHref(site, paths.control.join)}
      >
        <input type="hidden" name="token" value={token} />
        <PlainInput
          id={nameId}
          label={fields.name}
          name="name"
          required
          maxLength={limits.text}
          autoComplete="name"
          defaultValue={site.submitted?.values.name ?? invitation.name}
        />
        {/* For password managers. */}
        <input hidden type="email" autoComplete="username" readOnly value={invitation.email} />
        <PlainInput
          id="join-password"
          label={fields.password}
          hint={account.passwordHint}
          name="password"
          type="password"
          required
          minLength={limits.password.min}
          maxLength={limits.password.max}
          autoComplete="new-password"
        />
        <button type="submit" className="button">
          {join.button}
        </button>
      </form>
      {hasPasskeyHost(site) && (
        <Island
          name="join-passkey"
          on="load"
          site={site}
          props={{
            token,
            formId,
            nameId,
            next: localizedHref(site, paths.control.index),
            t: {
              join: join.passkey,
              failed: t.twoStep.passkeys.failed,
              codes: recoveryCodeWords(t),
              noAnswer: t.control.form.noAnswer,
            },
          }}
        />
      )}
    </GuestLayout>
  );
}
