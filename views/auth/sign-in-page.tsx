import { accountFields } from '../../server/shared/fields.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import { GuestLayout } from '../panel/guest-layout.tsx';
import { fieldsOf, PanelForm } from '../panel/panel-form.tsx';
import { FormErrors } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

import { hasPasskeyHost, passkeyWords } from './two-step/second-step-page.tsx';

type Props = {
  site: Site;
  t: Messages;
  /** The page of this site to go to afterwards. */
  back: string;
  /** Whether anybody of the site has one. */
  passkeys: boolean;
  /** The address that was typed, and what is wrong, where the form was sent without JavaScript. */
  email: string;
  errors: readonly string[];
};

export function SignInPage({ site, t, back, passkeys, email, errors }: Props) {
  const { account, fields } = t.control;
  const field = fieldsOf(accountFields, fields);
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.signIn,
    plainAction: localizedHref(site, `${paths.control.signIn}?${new URLSearchParams({ back })}`),
    encoding: 'multipart',
    sends: 'all',
    fixed: {},
    sections: [
      {
        fields: [
          field('email', 'email', email, { autoComplete: 'username' }),
          field('password', 'password', '', { autoComplete: 'current-password' }),
        ],
      },
    ],
    button: { label: account.signIn, busy: account.signingIn },
    outcome: { type: 'go', to: back },
  };
  return (
    <GuestLayout
      site={site}
      t={t}
      title={account.signInTitle}
      lead={account.signInLead}
      needsScript={false}
    >
      <FormErrors errors={errors} />
      <PanelForm site={site} t={t} spec={spec} />
      {passkeys && hasPasskeyHost(site) && (
        <Island
          name="passkey-sign-in"
          on="load"
          site={site}
          props={{ back, purpose: 'sign-in', t: passkeyWords(t) }}
        />
      )}
      <p>
        <a href={localizedHref(site, paths.control.resetPassword)}>{account.forgotten}</a>
      </p>
    </GuestLayout>
  );
}
