import type { PendingEmail } from '../../server/shared/account.ts';
import { accountFields } from '../../server/shared/fields.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Reauthentication } from '../../server/shared/two-step.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import { TextWithEmails } from '../parts/text-with-emails.tsx';
import type { Messages } from '../translations/messages.ts';
import { currentPasswordField } from './password-fields.ts';
import { pendingSentence } from './pending-email.tsx';
import { ConfirmLink } from './two-step/confirmed-form.tsx';

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
  const { account, fields, parcels } = t.control;
  const field = fieldsOf(accountFields, fields);
  const accountPage = localizedHref(site, paths.control.account);
  const spec: FormSpec = {
    method: 'PATCH',
    action: paths.api.admins,
    encoding: 'json',
    sends: 'all',
    fixed: {},
    sections: [
      {
        fields: [
          field('email', 'email', '', { label: account.newEmail, autoComplete: 'email' }),
          ...(reauthentication === 'password' ? [currentPasswordField(t.control)] : []),
        ],
      },
    ],
    button: isMailed
      ? { label: account.sendLink, busy: account.sendingLink }
      : { label: account.makeLink, busy: account.makingLink },
    outcome: {
      type: 'links',
      links: [{ label: account.title, to: accountPage }],
      copies: { label: account.confirmEmailTitle, copy: parcels.copy, copied: parcels.copied },
    },
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={account.changeEmailTitle}
      lead={interpolate(isMailed ? account.changeEmailLead : account.changeEmailLinkLead, {
        email,
      })}
      crumbs={[{ label: account.title, href: accountPage }]}
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
