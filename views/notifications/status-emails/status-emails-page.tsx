import { settingsFields } from '../../../server/shared/fields.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import type { StatusEmail } from '../../../server/shared/status-email.ts';
import { mailCrumbs, settingsForm } from '../../admin/settings/settings-form.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../../panel/panel-form.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = {
  panel: Panel;
  t: Messages;
  mails: StatusEmail[];
  settings: Settings;
  /** Whether the site has a mail server. */
  isSent: boolean;
};

/** Who gets an email about which stage, and how long it waits, so that an event can be corrected. */
export function StatusEmailsPage({ panel, t, mails, settings, isSent }: Props) {
  const { site } = panel;
  const { statusEmails: words, stages, control } = t;
  const { to, toLabel, own } = words;
  const { dismiss, noAnswer } = control.list;
  const field = fieldsOf(settingsFields, control.fields);
  const delay = field('mail_delay_minutes', 'number', settings.mail_delay_minutes, {
    hint: words.delayHint,
  });
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      crumbs={mailCrumbs(panel, t)}
    >
      {!isSent && <p className="panel">{words.outboxOnly}</p>}
      <Island
        name="status-emails"
        on="load"
        site={site}
        props={{
          mails: mails.map(({ stage, to, standard, subject }) => ({
            stage,
            to,
            standard,
            subject,
          })),
          path: localizedHref(site, paths.control.stageMail),
          contentLang: site.contentLang,
          stages,
          t: { to, toLabel, own, dismiss, noAnswer },
        }}
      />
      <section className="stage-mail-part" aria-labelledby="delay-title">
        <h2 id="delay-title">{words.delayTitle}</h2>
        <PanelForm site={site} t={t} spec={settingsForm(t, [delay], { type: 'stay' })} />
      </section>
    </PanelLayout>
  );
}
