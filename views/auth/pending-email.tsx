import type { PendingEmail } from '../../server/shared/account.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import { PanelForm } from '../panel/panel-form.tsx';
import { formatDayAndTime } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  panel: Panel;
  t: Messages;
  pending: PendingEmail;
  /** Whether the link is mailed: there is a mail server. */
  isMailed: boolean;
};

/** The new address that awaits confirmation, and a button to cancel the change. */
export function PendingEmailForm({ panel, t, pending, isMailed }: Props) {
  const { site } = panel;
  const { account } = t.control;
  const spec: FormSpec = {
    method: 'DELETE',
    action: paths.api.pendingEmail,
    encoding: 'json',
    sends: 'all',
    lead: pendingSentence(panel, t, pending, isMailed),
    fixed: {},
    sections: [],
    button: { label: account.cancelEmailChange, busy: account.cancelling },
    outcome: {
      type: 'links',
      links: [
        { label: account.changeEmailTitle, to: localizedHref(site, paths.control.changeEmail) },
      ],
    },
  };
  return <PanelForm site={site} t={t} spec={spec} />;
}

/** Which address awaits confirmation, until when, and which one is valid in the meantime. */
export function pendingSentence(
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
