import { accountFields } from '../../../server/shared/fields.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { fieldsOf, PanelForm } from '../panel-form.tsx';
import { newPasswordFields } from './new-password-fields.ts';

export function ChangePasswordPage({ panel, t }: { panel: Panel; t: Messages }) {
  const { site } = panel;
  const { account, fields } = t.control;
  const field = fieldsOf(accountFields, fields);
  const spec: FormSpec = {
    method: 'PATCH',
    action: paths.api.changePassword,
    encoding: 'json',
    sends: 'all',
    fixed: {},
    sections: [
      {
        fields: [
          field('password', 'password', '', {
            label: account.currentPassword,
            autoComplete: 'current-password',
          }),
          ...newPasswordFields(t.control),
        ],
      },
    ],
    button: { label: account.change, busy: account.changing },
    outcome: { type: 'clear' },
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={account.changeTitle}
      lead={account.changeLead}
      crumbs={[{ label: account.title, href: localizedHref(site, paths.control.account) }]}
    >
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}
