import { type Reauthentication, requiresTwoSteps, roles } from '../../../server/shared/account.ts';
import { paths } from '../../../server/shared/paths.ts';
import { ReauthenticationField } from '../../auth/two-step/reauthentication.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { Notice } from '../../parts/form-errors.tsx';
import { PlainForm } from '../../parts/plain-form.tsx';
import type { PanelProps } from '../../props.ts';
import { settingsCrumbs } from './settings-form.tsx';

type Props = PanelProps & {
  /** The roles that must use two steps; see `requiresTwoSteps`. */
  required: string;
  /** The reauthentication that removing a role takes. */
  reauthentication: Reauthentication;
  isSaved: boolean;
};

/** The form for the roles that must sign in in two steps. It works without JavaScript. */
export function SignInSettingsPage({ panel, t, required, isSaved, ...props }: Props) {
  const { site } = panel;
  const { settings: words } = t.twoStep;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      crumbs={settingsCrumbs(panel, t)}
      needsScript={false}
    >
      {isSaved && <Notice>{t.done.saved}</Notice>}
      <PlainForm site={site} action={paths.control.signInSettings} button={t.control.form.save}>
        <fieldset className="field check-list stack">
          <legend>{words.legend}</legend>
          {roles.map((role) => (
            <label key={role} className="check" htmlFor={`required-${role}`}>
              <input
                id={`required-${role}`}
                type="checkbox"
                name={role}
                value="yes"
                defaultChecked={requiresTwoSteps(required, role)}
              />
              {t.staff.roles[role]}
            </label>
          ))}
        </fieldset>
        {required !== '' && (
          <ReauthenticationField
            id="required-password"
            site={site}
            t={t}
            reauthentication={props.reauthentication}
            hint={words.passwordHint}
            back={paths.control.signInSettings}
          />
        )}
      </PlainForm>
    </PanelLayout>
  );
}
