import type { Reauthentication } from '../../server/shared/account.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { PanelForm } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { accountForm, currentPasswordField, newPasswordFields } from './account-forms.ts';
import { newPasswordSentence } from './account-page.tsx';
import { ConfirmLink } from './two-step/reauthentication.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  /** Until then the old password is not required (ISO 8601, UTC); null: it is required. */
  newPasswordUntil: string | null;
  /** What it takes; `nothing` also where there is no password yet, and the sign-in was just now. */
  reauthentication: Reauthentication;
};

export function ChangePasswordPage({ panel, t, newPasswordUntil, reauthentication }: Props) {
  const { site } = panel;
  const { account } = t.control;
  const asksPassword = reauthentication === 'password';
  const spec = accountForm(
    {
      method: 'PATCH',
      action: paths.api.changePassword,
      button: { label: account.change, busy: account.changing },
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
