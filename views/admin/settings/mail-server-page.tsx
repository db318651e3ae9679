import { mailSecurity, yesNo } from '../../../server/shared/catalog.ts';
import { accountFields } from '../../../server/shared/fields.ts';
import type { FieldSpec, FormSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { mailServerFields } from '../../../server/shared/mail-fields.ts';
import type { MailServerView } from '../../../server/shared/mail-server.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, formContext, optionsOf, PanelForm } from '../../panel/panel-form.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { settingsCrumbs } from './settings-form.ts';

type Props = { panel: Panel; t: Messages; server: MailServerView };

/** The mail server: what it is, and what can be changed of it here. */
export function MailServerPage({ panel, t, server }: Props) {
  const { site, email } = panel;
  const words = t.mailServers;
  const toMail = localizedHref(site, paths.control.mailSettings);
  const crumbs = [...settingsCrumbs(site, t), { label: t.control.settings.mail, href: toMail }];
  if (server.source === 'environment') {
    return (
      <PanelLayout panel={panel} t={t} title={words.title} crumbs={crumbs}>
        <p className="panel">{interpolate(words.environment, { host: server.host ?? '' })}</p>
      </PanelLayout>
    );
  }
  const { testTitle, test, testSend, testing } = words;
  const testLead = interpolate(words.testLead, { email });
  return (
    <PanelLayout panel={panel} t={t} title={words.title} lead={words.lead} crumbs={crumbs}>
      {server.password_lost && <p className="panel panel-bad">{words.lost}</p>}
      <Island
        name="mail-server-form"
        on="load"
        site={site}
        props={{
          spec: serverForm(t, server, toMail),
          context: formContext(site, t),
          t: { testTitle, test, testSend, testing, testLead },
        }}
      />
      {server.source === 'panel' && (
        <section className="mail-test" aria-labelledby="remove-title">
          <h2 id="remove-title">{words.remove}</h2>
          <p>{words.removeLead}</p>
          <PanelForm site={site} t={t} spec={removalForm(words)} />
        </section>
      )}
    </PanelLayout>
  );
}

function serverForm(
  { control, mailServers }: Messages,
  server: MailServerView,
  to: string,
): FormSpec {
  const { fields, hints, security } = mailServers;
  const field = fieldsOf(
    {
      ...mailServerFields,
      plain_confirmed: { kind: 'choice', options: yesNo, required: true },
    },
    fields,
  );
  const hasPassword = server.has_password && !server.password_lost;
  return {
    method: 'PATCH',
    action: paths.api.mailServer,
    encoding: 'json',
    sends: 'all',
    fixed: {},
    sections: [
      {
        fields: [
          field('host', 'text', server.host, { hint: hints.host }),
          field('port', 'number', server.port ?? 465, { hint: hints.port }),
          field('security', 'choice', server.security ?? 'tls', {
            options: optionsOf(mailSecurity, security),
          }),
          field('plain_confirmed', 'choice', 'no', {
            options: optionsOf(yesNo, control.form),
            hint: hints.plain_confirmed,
          }),
          field('user', 'text', server.user, { hint: hints.user }),
          field('password', 'password', '', {
            label: mailServers.password,
            hint: hasPassword ? hints.keepPassword : hints.password,
          }),
        ],
      },
      { fields: [ownPasswordField(mailServers)] },
    ],
    button: { label: control.form.save, busy: control.form.saving },
    outcome: { type: 'go', to },
  };
}

function removalForm(words: Messages['mailServers']): FormSpec {
  return {
    method: 'DELETE',
    action: paths.api.mailServer,
    encoding: 'json',
    sends: 'all',
    fixed: {},
    sections: [{ fields: [ownPasswordField(words)] }],
    button: { label: words.remove, busy: words.removing },
    outcome: { type: 'reload' },
  };
}

/** The account's, not the mail server's. */
function ownPasswordField({ fields, hints }: Messages['mailServers']): FieldSpec {
  const rules = { account_password: { ...accountFields.password, min: 1 } };
  return fieldsOf(rules, fields)('account_password', 'password', '', {
    hint: hints.account_password,
    autoComplete: 'current-password',
  });
}
