import type { PendingEmail, Reauthentication } from '../../server/shared/account.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { PanelForm } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import { TextWithEmails } from '../parts/text-with-emails.tsx';
import type { Messages } from '../translations/messages.ts';
import { accountField, accountForm, currentPasswordField } from './account-forms.ts';
import { pendingSentence } from './account-page.tsx';
import { ConfirmLink } from './two-step/reauthentication.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  pending: PendingEmail | null;
  /** Whether the link is mailed: there is a mail server. */
  isMailed: boolean;
  reauthentication: Reauthentication;
};

export function ChangeEmailPage({ panel, t, pending, isMailed, reauthentication }: Props) {
  const { site, email } = panel;
  const { account, parcels } = t.control;
  const accountPage = { label: account.title, to: localizedHref(site, paths.control.account) };
  const spec = accountForm(
    {
      method: 'PATCH',
      action: paths.api.admins,
      button: isMailed
        ? { label: account.sendLink, busy: t.control.mail.sending }
        : { label: account.makeLink, busy: account.makingLink },
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
