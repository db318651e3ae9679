import {
  type MailServerView,
  mailServerFields,
} from '../../../server/notifications/shared/mail.ts';
import type { Reauthentication } from '../../../server/shared/account.ts';
import { mailSecurity, yesNo } from '../../../server/shared/enums.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { accountFields } from '../../../server/shared/fields.ts';
import type { FieldSpec, FormSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Island, type Trigger } from '../../island.tsx';
import { fieldBuilder, labelledOptions, PanelForm } from '../../panel/panel-form.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = PanelProps & {
  server: MailServerView;
  reauthentication: Reauthentication;
  to: string;
  button?: FormSpec['button'];
  on?: Trigger;
};

/** The form of the mail server, with a test that can be run before saving. */
export function MailServerForm({ panel: { site, email }, t, on = 'load', ...own }: Props) {
  const { testTitle, test, testSend, testLead } = t.mailServers;
  return (
    <PanelForm className="mail-server" site={site} t={t} on={on} spec={serverForm(t, own)}>
      {() => (
        <Island
          name="server-test"
          on="idle"
          site={site}
          props={{
            t: { testTitle, test, testSend, testLead: interpolate(testLead, { email }) },
            ...pick(t.control.form, ['noAnswer', 'working']),
          }}
        />
      )}
    </PanelForm>
  );
}

function serverForm(
  { control, mailServers }: Messages,
  { server, reauthentication, to, button }: Omit<Props, 'panel' | 't' | 'on'>,
): FormSpec {
  const { fields, hints, security } = mailServers;
  const plain_confirmed = { kind: 'choice', options: yesNo, required: true } as const;
  const labels = { ...fields, password: mailServers.password };
  const field = fieldBuilder({ ...mailServerFields, plain_confirmed }, labels);
  const hasPassword = server.has_password && !server.password_lost;
  return {
    method: 'PATCH',
    action: paths.api.mailServer,
    sections: [
      {
        fields: [
          field('host', 'text', server.host, { placeholder: 'smtp.example.com' }),
          field('port', 'number', server.port ?? 465, { hint: hints.port }),
          field('security', 'choice', server.security ?? 'tls', {
            options: labelledOptions(mailSecurity, security),
          }),
          field('plain_confirmed', 'choice', 'no', {
            options: labelledOptions(yesNo, control.form),
            hint: hints.plain_confirmed,
          }),
          field('user', 'text', server.user, { hint: hints.user }),
          field('password', 'password', '', {
            hint: hasPassword ? hints.keepPassword : hints.password,
          }),
        ],
      },
      { fields: ownPasswordFields(mailServers, reauthentication) },
    ],
    button: button ?? { label: control.form.save },
    outcome: { type: 'go', to },
  };
}

/** The field for the password of the user's account, not of the mail server. */
export function ownPasswordFields(
  { fields, hints }: Messages['mailServers'],
  reauthentication: Reauthentication,
): FieldSpec[] {
  if (reauthentication !== 'password') return [];
  const rules = { account_password: { ...accountFields.password, min: 1 } };
  const extra = { hint: hints.account_password, autoComplete: 'current-password' };
  return [fieldBuilder(rules, fields)('account_password', 'password', '', extra)];
}
