import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { PanelForm } from '../../panel/panel-form.tsx';
import { localizedHref } from '../../parts/links.ts';
import { MailServerForm } from '../settings/mail-server-form.tsx';
import { serverSentence, testForm } from '../settings/mail-settings-page.tsx';
import { type SetupStepProps, saveButton } from './setup-data.ts';

/** The mail server; once there is one, a mail that tries it. */
export function MailSetupStep({ panel, t, data, on }: SetupStepProps) {
  const { setup, server, settings, reauthentication } = data;
  const { site } = panel;
  if (setup.mail === 'done') {
    return (
      <>
        <p>
          {serverSentence(t, server)}{' '}
          <a href={localizedHref(site, paths.control.mailSettings)}>{t.control.mail.change}</a>
        </p>
        <p>{interpolate(t.control.settings.testLead, { email: settings.contact_email })}</p>
        <PanelForm site={site} t={t} spec={testForm(t, settings)} on={on} />
      </>
    );
  }
  return (
    <>
      <p>{server.password_lost ? t.mailServers.lost : t.setup.mail}</p>
      <MailServerForm
        {...{ panel, t, server, reauthentication, on }}
        to={localizedHref(site, paths.control.setup)}
        button={saveButton(t)}
      />
    </>
  );
}
