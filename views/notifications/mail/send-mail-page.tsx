import type { FormSpec } from '../../../server/shared/form.ts';
import { may, type Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { PanelForm } from '../../panel/panel-form.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { type BegunMail, mailFieldsOf, passwordField, senderLead } from './text-fields.ts';

type Props = {
  panel: Panel;
  t: Messages;
  settings: Settings;
  /** Whether mail could leave in some way. */
  canSend: boolean;
  begun: BegunMail;
};

export function SendMailPage({ panel, t, settings, canSend, begun }: Props) {
  const { site } = panel;
  const { mail: words } = t.control;
  const { contact_email: email, mail_driver, mail_template } = settings;
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.contact,
    encoding: 'json',
    sends: 'all',
    fixed: { from: email },
    sections: [
      { fields: [...mailFieldsOf(t.control, begun), ...passwordField(t.control, settings)] },
    ],
    button: { label: words.send, busy: words.sending },
    outcome: {
      type: 'links',
      links: [
        { label: words.toList, to: localizedHref(site, paths.control.mails) },
        { label: words.another, to: localizedHref(site, paths.control.sendMail) },
      ],
    },
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.sendTitle}
      lead={senderLead(t.control, settings, canSend)}
      crumbs={[{ label: words.listTitle, href: localizedHref(site, paths.control.mails) }]}
    >
      <div className="facts">
        <dl>
          <div>
            <dt>{t.control.fields.mail_driver}</dt>
            <dd>{words.drivers[mail_driver]}</dd>
          </div>
          <div>
            <dt>{t.control.fields.mail_template}</dt>
            <dd>{words.templates[mail_template]}</dd>
          </div>
        </dl>
        {may(panel, 'settings:read') && (
          <a href={localizedHref(site, paths.control.mailSettings)}>{words.change}</a>
        )}
      </div>
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}
