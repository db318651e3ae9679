import type { ReactNode } from 'react';
import type {
  Account,
  OwnSession,
  PendingEmail,
  Reauthentication,
} from '../../server/shared/account.ts';
import { colon } from '../../server/shared/colon.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { PanelForm } from '../panel/panel-form.tsx';
import { formatDayAndTime } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import { TextWithEmails } from '../parts/text-with-emails.tsx';
import type { PanelProps } from '../props.ts';
import { accountField, currentPasswordField, newPasswordFields } from './account-forms.ts';
import { ConfirmLink } from './two-step/reauthentication.tsx';

export function AccountPage({ panel, t, account: own }: PanelProps & { account: Account }) {
  const { pending, isMailed, newPasswordUntil, sessions, hasTwoSteps } = own;
  const { site, email } = panel;
  const { account } = t.control;
  const lead = interpolate(account.lead, { email });
  return (
    <PanelLayout panel={panel} t={t} title={account.title} lead={lead}>
      <NewPasswordNote panel={panel} t={t} until={newPasswordUntil} />
      <div className="panel-actions actions no-print">
        <a className="button" href={localizedHref(site, paths.control.changePassword)}>
          {account.changeTitle}
        </a>
        <a className="button" href={localizedHref(site, paths.control.changeEmail)}>
          {account.changeEmailTitle}
        </a>
      </div>
      <section className="account-section list" aria-labelledby="two-step-title">
        <h2 id="two-step-title">{t.twoStep.title}</h2>
        <p>{hasTwoSteps ? t.twoStep.isOn : t.twoStep.isOff}</p>
        <a className="button button-quiet" href={localizedHref(site, paths.control.twoStep)}>
          {t.twoStep.manage}
        </a>
      </section>
      {pending !== null && (
        <PendingEmailForm panel={panel} t={t} pending={pending} isMailed={isMailed} />
      )}
      <SessionsSection panel={panel} t={t} sessions={sessions} />
    </PanelLayout>
  );
}

/** Says until when a new password can be set without the current one; null: the current one is required. */
function NewPasswordNote({ panel, t, until }: PanelProps & { until: string | null }) {
  if (until === null) return null;
  const when = formatDayAndTime(until, panel.site.language.tag, panel.timeZone);
  return <p className="panel">{interpolate(t.control.account.newPasswordLead, { when })}</p>;
}

type PendingProps = PanelProps & { pending: PendingEmail; isMailed: boolean };

/** The new address that awaits confirmation, and a button to cancel the change. */
function PendingEmailForm({ panel, t, pending, isMailed }: PendingProps) {
  const { site } = panel;
  const { account } = t.control;
  const to = localizedHref(site, paths.control.changeEmail);
  const spec: FormSpec = {
    method: 'DELETE',
    action: paths.api.pendingEmail,
    lead: pendingSentence({ panel, t, pending, isMailed }),
    sections: [],
    button: { label: account.cancelEmailChange },
    outcome: { type: 'links', links: [{ label: account.changeEmailTitle, to }] },
  };
  return <PanelForm site={site} t={t} spec={spec} />;
}

/**
 * Says which address awaits confirmation, until when, and which one is valid meanwhile. @param isMailed whether the
 * confirmation link is mailed.
 */
function pendingSentence({ panel, t, pending, isMailed }: PendingProps): string {
  const { site, email, timeZone } = panel;
  const { account } = t.control;
  return interpolate(isMailed ? account.pendingEmail : account.pendingEmailLink, {
    pending: pending.email,
    email,
    when: formatDayAndTime(pending.expires_at, site.language.tag, timeZone),
  });
}

/** The user's sessions, each with a button that ends it. */
function SessionsSection({ panel, t, sessions }: PanelProps & { sessions: readonly OwnSession[] }) {
  const { sessions: words } = t.twoStep;
  return (
    <section className="account-section list" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{words.title}</h2>
      <ul className="records">
        {sessions.map((session) => (
          <li key={session.id} className="line between entry">
            <SessionEntry panel={panel} t={t} session={session} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <EndSessionButton site={panel.site} id="others" label={words.endOthers} />
      )}
    </section>
  );
}

function SessionEntry({ panel, t, session }: PanelProps & { session: OwnSession }) {
  const { site, timeZone } = panel;
  const { sessions: words } = t.twoStep;
  const { signOut } = t.control.panel;
  const { id, device, address, last_used_at, current } = session;
  const name = device ?? words.unknown;
  const when = formatDayAndTime(last_used_at, site.language.tag, timeZone);
  return (
    <>
      <div>
        <b dir="auto">{name}</b> {current && <span>({words.current})</span>}
        <small>
          {address !== null && <bdi>{address}</bdi>}{' '}
          {interpolate(t.control.list.lastUsed, { when })}
        </small>
      </div>
      {!current && (
        <EndSessionButton
          site={site}
          id={id}
          label={signOut}
          description={`${signOut}${colon(site.language.tag)}${name}`}
        />
      )}
    </>
  );
}

type ButtonProps = { site: Site; id: string; label: string; description?: string };

function EndSessionButton({ site, id, label, description }: ButtonProps) {
  return (
    <form method="post" action={localizedHref(site, paths.control.account)}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button button-quiet" aria-label={description}>
        {label}
      </button>
    </form>
  );
}

type ChangeEmailProps = PanelProps & {
  pending: PendingEmail | null;
  /** Whether the link is mailed, because there is a mail server. */
  isMailed: boolean;
  reauthentication: Reauthentication;
};

export function ChangeEmailPage({ pending, isMailed, ...page }: ChangeEmailProps) {
  const { panel, t, reauthentication } = page;
  const { site, email } = panel;
  const { account, parcels } = t.control;
  const to = localizedHref(site, paths.control.account);
  const lead = isMailed ? account.changeEmailLead : account.changeEmailLinkLead;
  const fields = [
    accountField(t)('email', 'email', '', { label: account.newEmail, autoComplete: 'email' }),
    ...(reauthentication === 'password' ? [currentPasswordField(t)] : []),
  ];
  const spec: FormSpec = {
    method: 'PATCH',
    action: paths.api.admins,
    sections: [{ fields }],
    button: { label: isMailed ? account.sendLink : account.makeLink },
    outcome: {
      type: 'links',
      links: [{ label: account.title, to }],
      copies: {
        label: account.confirmEmailTitle,
        copy: parcels.copy,
        copied: t.privacy.links.copied,
      },
    },
  };
  return (
    <ChangePage
      {...page}
      spec={spec}
      back={paths.control.changeEmail}
      title={account.changeEmailTitle}
      lead={interpolate(lead, { email })}
    >
      {pending !== null && (
        <p className="panel">
          <TextWithEmails text={pendingSentence({ panel, t, pending, isMailed })} />
        </p>
      )}
    </ChangePage>
  );
}

type ChangePasswordProps = PanelProps & {
  /** The time until which the old password is not required (ISO 8601, UTC); null: it is required. */
  newPasswordUntil: string | null;
  /**
   * How the user must confirm the change. It is `nothing` if the old password is not required, or if there is no password yet and
   * the user has just signed in.
   */
  reauthentication: Reauthentication;
};

export function ChangePasswordPage({ newPasswordUntil, ...page }: ChangePasswordProps) {
  const { panel, t, reauthentication } = page;
  const { account } = t.control;
  const asksPassword = reauthentication === 'password';
  const fields = [...(asksPassword ? [currentPasswordField(t)] : []), ...newPasswordFields(t)];
  const spec: FormSpec = {
    method: 'PATCH',
    action: paths.api.changePassword,
    sections: [{ fields }],
    button: { label: account.change },
    // After a password was set without the old one, the reloaded form requires the old one again.
    outcome: { type: asksPassword ? 'clear' : 'reload' },
  };
  return (
    <ChangePage
      {...page}
      spec={spec}
      back={paths.control.changePassword}
      title={account.changeTitle}
      lead={account.changeLead}
    >
      <NewPasswordNote panel={panel} t={t} until={newPasswordUntil} />
    </ChangePage>
  );
}

type ChangeProps = PanelProps & {
  title: string;
  lead: string;
  spec: FormSpec;
  back: string;
  reauthentication: Reauthentication;
  children: ReactNode;
};

/** A page that changes how the user signs in. If a passkey must confirm who they are, it links to that first. */
function ChangePage({ spec, back, reauthentication, children, ...layout }: ChangeProps) {
  const { panel, t } = layout;
  const { site } = panel;
  const href = localizedHref(site, paths.control.account);
  return (
    <PanelLayout {...layout} crumbs={[{ label: t.control.account.title, href }]}>
      {children}
      {reauthentication === 'passkey' ? (
        <ConfirmLink site={site} t={t} back={back} />
      ) : (
        <PanelForm site={site} t={t} spec={spec} />
      )}
    </PanelLayout>
  );
}
