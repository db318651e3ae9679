import type { Settings } from '../../../server/admin/shared/settings.ts';
import type { MailServerView } from '../../../server/notifications/shared/mail.ts';
import { type MailDriver, mailDrivers, mailTemplates } from '../../../server/shared/enums.ts';
import { settingsFields } from '../../../server/shared/fields.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Island } from '../../island.tsx';
import { passwordField } from '../../notifications/mail/text-fields.ts';
import { fieldBuilder, labelledOptions, PanelForm } from '../../panel/panel-form.tsx';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import { messagesOf } from '../../translations/index.ts';
import type { Messages } from '../../translations/messages.ts';
import {
  SettingsLayout,
  SettingsLinks,
  type SettingsProps,
  settingsForm,
} from './settings-form.tsx';

type Props = SettingsProps & {
  configured: readonly MailDriver[];
  server: MailServerView;
};

/** How mail is sent and what it looks like, and a form that sends a test mail. */
export function MailSettingsPage({ panel, t, settings, configured, server }: Props) {
  const { site } = panel;
  const { settings: words, fields, mail } = t.control;
  const field = fieldBuilder(settingsFields, fields);
  const chosen = settings.mail_driver;
  const drivers = labelledOptions(mailDrivers, mail.drivers).map((option) => ({
    ...option,
    // The driver in use can always be chosen, even if the server is no longer configured for it.
    disabled: option.value !== chosen && !configured.includes(option.value),
  }));
  const hint = drivers.some(({ disabled }) => disabled) && { hint: t.mailServers.notConfigured };
  const spec = settingsForm(
    t,
    [
      field('mail_driver', 'choice', chosen, { options: drivers, ...hint }),
      field('mail_template', 'choice', settings.mail_template, {
        options: labelledOptions(mailTemplates, mail.templates),
      }),
    ],
    // The form below depends on the driver.
    { type: 'reload' },
  );
  const { contact_email: email } = settings;
  const { preview: title } = words;
  const { mailServer, stageMails } = paths.control;
  const links = [
    { path: mailServer, title: t.setup.steps.mail, text: serverSentence(t, server) },
    { path: stageMails, title: t.statusEmails.title },
  ];
  return (
    <SettingsLayout panel={panel} t={t} title={t.control.fields.email}>
      <div className="card settings-topic measure">
        <SettingsLinks site={site} links={links} />
      </div>
      <PanelForm site={site} t={t} spec={spec}>
        {({ values: { mail_template: template = '' } }) => (
          <Island name="template-preview" on="idle" site={site} props={{ template, title }} />
        )}
      </PanelForm>
      <section className="part mail-test" aria-labelledby="test-title">
        <h2 id="test-title">{words.testSend}</h2>
        <p>
          <TextWithEmails
            text={interpolate(chosen === 'outbox' ? words.testKeptLead : words.testLead, { email })}
          />
        </p>
        <PanelForm site={site} t={t} spec={testForm(t, settings)} />
      </section>
    </SettingsLayout>
  );
}

/** Says through which server the site sends emails. */
export function serverSentence({ mailServers: words }: Messages, server: MailServerView): string {
  if (server.source === null) return words.none;
  return server.password_lost
    ? words.lost
    : interpolate(words.current, { host: server.host ?? '' });
}

/** A form that sends a mail to the company itself. */
export function testForm({ control }: Messages, settings: Settings): FormSpec {
  const email = settings.contact_email;
  // In the language of the administrator's mails, so that the test looks like one of them.
  const { testSubject, testBody } = messagesOf(settings.content_language).control.settings;
  return {
    method: 'POST',
    action: paths.api.contact,
    fixed: { from: email, to: email, subject: testSubject, body: testBody },
    sections: [{ fields: passwordField(control, settings) }],
    button: { label: control.settings.testSend, quiet: true },
    outcome: { type: 'clear' },
  };
}
