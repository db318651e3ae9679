import type { Account } from '../../server/shared/account.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { formatDayAndTime } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { PendingEmailForm } from './pending-email.tsx';
import { SessionsSection } from './sessions-section.tsx';

type Props = { panel: Panel; t: Messages; account: Account };

export function AccountPage({ panel, t, account: own }: Props) {
  const { pending, newPasswordUntil, sessions, hasTwoSteps } = own;
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
      <div className="panel-actions">
        <a className="button" href={localizedHref(site, paths.control.changePassword)}>
          {account.changeTitle}
        </a>
        <a className="button" href={localizedHref(site, paths.control.changeEmail)}>
          {account.changeEmailTitle}
        </a>
      </div>
      <section className="account-section" aria-labelledby="two-step-title">
        <h2 id="two-step-title">{t.twoStep.title}</h2>
        <p>{hasTwoSteps ? t.twoStep.isOn : t.twoStep.isOff}</p>
        <a className="button button-quiet" href={localizedHref(site, paths.control.twoStep)}>
          {t.twoStep.manage}
        </a>
      </section>
      {pending !== null && <PendingEmailForm panel={panel} t={t} pending={pending} />}
      <SessionsSection site={site} t={t} timeZone={timeZone} sessions={sessions} />
    </PanelLayout>
  );
}

/** The sentence that the current password is not required, and until when. */
export function newPasswordSentence(
  { site, timeZone }: Panel,
  { control }: Messages,
  until: string,
): string {
  const when = formatDayAndTime(until, site.language.tag, timeZone);
  return interpolate(control.account.newPasswordLead, { when });
}
