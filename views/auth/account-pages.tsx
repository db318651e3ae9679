import type {
  Account,
  OwnSession,
  PendingEmail,
  Reauthentication,
} from '../../server/shared/account.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { PanelForm } from '../panel/panel-form.tsx';
import { formatDayAndTime } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import { TextWithEmails } from '../parts/text-with-emails.tsx';
import type { Messages } from '../translations/messages.ts';
import {
  accountField,
  accountForm,
  currentPasswordField,
  newPasswordFields,
} from './account-forms.ts';
import { ConfirmLink } from './two-step/reauthentication.tsx';

type AccountProps = { panel: Panel; t: Messages; account: Account };

export function AccountPage({ panel, t, account: own }: AccountProps) {
  const { pending, isMailed, newPasswordUntil, sessions, hasTwoSteps } = own;
  const { site, email, timeZone } = panel;
  const { account } = t.control;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={account.title}
      lead={interpolate(account.lead, { email })}
    >
      {newPasswordUntil !== null && (
        <p className="panel">{newPasswordSentence(panel, t, newPasswordUntil)}</p>
      )}
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
      <SessionsSection site={site} t={t} timeZone={timeZone} sessions={sessions} />
    </PanelLayout>
  );
}

/** The sentence that the current password is not required, and until when. */
function newPasswordSentence(
  { site, timeZone }: Panel,
  { control }: Messages,
  until: string,
): string {
  const when = formatDayAndTime(until, site.language.tag, timeZone);
  return interpolate(control.account.newPasswordLead, { when });
}

type PendingProps = { panel: Panel; t: Messages; pending: PendingEmail; isMailed: boolean };

/** The new address that awaits confirmation, and a button to cancel the change. */
function PendingEmailForm({ panel, t, pending, isMailed }: PendingProps) {
  const { site } = panel;
  const { account } = t.control;
  const to = localizedHref(site, paths.control.changeEmail);
  const spec = accountForm({
    method: 'DELETE',
    action: paths.api.pendingEmail,
    lead: pendingSentence(panel, t, pending, isMailed),
    button: { label: account.cancelEmailChange },
    outcome: { type: 'links', links: [{ label: account.changeEmailTitle, to }] },
  });
  return <PanelForm site={site} t={t} spec={spec} />;
}

/** Which address awaits confirmation, until when, and which one is valid in the meantime. @param isMailed whether its link is. */
function pendingSentence(
  { site, email, timeZone }: Panel,
  { control: { account } }: Messages,
  pending: PendingEmail,
  isMailed: boolean,
) {
  return interpolate(isMailed ? account.pendingEmail : account.pendingEmailLink, {
    pending: pending.email,
    email,
    when: formatDayAndTime(pending.expires_at, site.language.tag, timeZone),
  });
}

type SessionsProps = { site: Site; t: Messages; timeZone: string; sessions: readonly OwnSession[] };

/** Where the reader is signed in, each with a button that ends it. */
function SessionsSection({ site, t, timeZone, sessions }: SessionsProps) {
  const { sessions: words } = t.twoStep;
  return (
    <section className="account-section list" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{words.title}</h2>
      <ul className="records">
        {sessions.map((session) => (
          <li key={session.id} className="line">
            <Session site={site} t={t} timeZone={timeZone} session={session} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <EndButton site={site} id="others" label={words.endOthers} />}
    </section>
  );
}

type SessionProps = Omit<SessionsProps, 'sessions'> & { session: OwnSession };

function Session({ site, t, timeZone, session }: SessionProps) {
  const { sessions: words } = t.twoStep;
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
        <EndButton
          site={site}
          id={id}
          label={t.control.panel.signOut}
          description={`${t.control.panel.signOut}: ${name}`}
        />
      )}
    </>
  );
}

type ButtonProps = { site: Site; id: string; label: string; description?: string };

function EndButton({ site, id, label, description }: ButtonProps) {
  return (
    <form method="post" action={localizedHref(site, paths.control.account)}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button button-quiet" aria-label={description}>
        {label}
      </button>
    </form>
  );
}

type ChangeEmailProps = {
  panel: Panel;
  t: Messages;
  pending: PendingEmail | null;
  /** Whether the link is mailed: there is a mail server. */
  isMailed: boolean;
  reauthentication: Reauthentication;
};

export function ChangeEmailPage({
  panel,
  t,
  pending,
  isMailed,
  reauthentication,
}: ChangeEmailProps) {
  const { site, email } = panel;
  const { account, parcels } = t.control;
  const accountPage = { label: account.title, to: localizedHref(site, paths.control.account) };
  const spec = accountForm(
    {
      method: 'PATCH',
      action: paths.api.admins,
      button: isMailed ? { label: account.sendLink } : { label: account.makeLink },
      outcome: {
        type: 'links',
        links: [accountPage],
        copies: {
          label: account.confirmEmailTitle,
          copy: parcels.copy,
          copied: t.privacy.links.copied,
        },
      },
    },
    [
      accountField(t)('email', 'email', '', { label: account.newEmail, autoComplete: 'email' }),
      ...(reauthentication === 'password' ? [currentPasswordField(t)] : []),
    ],
  );
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={account.changeEmailTitle}
      lead={interpolate(isMailed ? account.changeEmailLead : account.changeEmailLinkLead, {
        email,
      })}
      crumbs={[{ label: account.title, href: accountPage.to }]}
    >
      {pending !== null && (
        <p className="panel">
          <TextWithEmails text={pendingSentence(panel, t, pending, isMailed)} />
        </p>
      )}
      {reauthentication === 'passkey' ? (
        <ConfirmLink site={site} t={t} back={paths.control.changeEmail} />
      ) : (
        <PanelForm site={site} t={t} spec={spec} />
      )}
    </PanelLayout>
  );
}

type ChangePasswordProps = {
  panel: Panel;
  t: Messages;
  /** Until then the old password is not required (ISO 8601, UTC); null: it is required. */
  newPasswordUntil: string | null;
  /** What it takes; `nothing` also where there is no password yet, and the sign-in was just now. */
  reauthentication: Reauthentication;
};

export function ChangePasswordPage({
  panel,
  t,
  newPasswordUntil,
  reauthentication,
}: ChangePasswordProps) {
  const { site } = panel;
  const { account } = t.control;
  const asksPassword = reauthentication === 'password';
  const spec = accountForm(
    {
      method: 'PATCH',
      action: paths.api.changePassword,
      button: { label: account.change },
      // After it was set without the old one, the reloaded form requires the old one again.
      outcome: { type: asksPassword ? 'clear' : 'reload' },
    },
    [...(asksPassword ? [currentPasswordField(t)] : []), ...newPasswordFields(t)],
  );
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={account.changeTitle}
      lead={account.changeLead}
      crumbs={[{ label: account.title, href: localizedHref(site, paths.control.account) }]}
    >
      {newPasswordUntil !== null && (
        <p className="panel">{newPasswordSentence(panel, t, newPasswordUntil)}</p>
      )}
      {reauthentication === 'passkey' ? (
        <ConfirmLink site={site} t={t} back={paths.control.changePassword} />
      ) : (
        <PanelForm site={site} t={t} spec={spec} />
      )}
    </PanelLayout>
  );
}
