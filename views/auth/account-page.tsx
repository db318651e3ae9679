import type { Account } from '../../server/shared/account.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { formatDayAndTime } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { PendingEmailForm } from './pending-email.tsx';

type Props = { panel: Panel; t: Messages; account: Account };

export function AccountPage({ panel, t, account: { pending, newPasswordUntil } }: Props) {
  const { site, email } = panel;
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
      {pending !== null && <PendingEmailForm panel={panel} t={t} pending={pending} />}
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
