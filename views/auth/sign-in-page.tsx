import { accountFields } from '../../server/shared/fields.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { GuestLayout } from '../panel/guest-layout.tsx';
import { fieldsOf, PanelForm } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  site: Site;
  t: Messages;
  /** The page of this site to go to afterwards. */
  back: string;
};

export function SignInPage({ site, t, back }: Props) {
  const { account, fields } = t.control;
  const field = fieldsOf(accountFields, fields);
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.signIn,
    encoding: 'multipart',
    sends: 'all',
    fixed: {},
    sections: [
      {
        fields: [
          field('email', 'email', '', { autoComplete: 'username' }),
          field('password', 'password', '', { autoComplete: 'current-password' }),
        ],
      },
    ],
    button: { label: account.signIn, busy: account.signingIn },
    outcome: { type: 'go', to: back },
  };
  return (
    <GuestLayout site={site} t={t} title={account.signInTitle} lead={account.signInLead}>
      <PanelForm site={site} t={t} spec={spec} />
      <p>
        <a href={localizedHref(site, paths.control.resetPassword)}>{account.forgotten}</a>
      </p>
    </GuestLayout>
  );
}
