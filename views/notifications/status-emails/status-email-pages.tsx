import type { Settings } from '../../../server/admin/shared/settings.ts';
import {
  type StatusEmail,
  type StatusEmailValues,
  statusEmailFields,
  statusEmailMergeFields,
} from '../../../server/notifications/shared/mail.ts';
import { statusEmailRecipients } from '../../../server/shared/enums.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { settingsFields } from '../../../server/shared/fields.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { languageByCode } from '../../../server/shared/languages.ts';
import { paths } from '../../../server/shared/paths.ts';
import { mailCrumbs, settingsForm } from '../../admin/settings/settings-form.tsx';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldBuilder, labelledOptions, PanelForm } from '../../panel/panel-form.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

type ListProps = PanelProps & {
  mails: StatusEmail[];
  settings: Settings;
  isSent: boolean;
};

/** The recipients of each stage's email, and the delay of these emails, in which an event can be corrected. */
export function StatusEmailsPage({ panel, t, mails, settings, isSent }: ListProps) {
  const { site } = panel;
  const { statusEmails: words, stages, control } = t;
  const { to, toLabel, own } = words;
  const { dismiss, noAnswer } = control.list;
  const field = fieldBuilder(settingsFields, control.fields);
  const delay = field('mail_delay_minutes', 'number', settings.mail_delay_minutes, {
    hint: words.delayHint,
  });
  return (
    <PanelLayout panel={panel} t={t} title={words.title} crumbs={mailCrumbs(panel, t)}>
      {!isSent && <p className="panel">{t.mailServers.none}</p>}
      <Island
        name="status-emails"
        on="load"
        site={site}
        props={{
          mails: mails.map((mail) => pick(mail, ['stage', 'to', 'standard', 'subject'])),
          path: localizedHref(site, paths.control.stageMail),
          contentLang: site.contentLang,
          tag: site.language.tag,
          stages,
          t: { to, toLabel, own, dismiss, noAnswer },
        }}
      />
      <section className="part" aria-labelledby="delay-title">
        <h2 id="delay-title">{words.delayTitle}</h2>
        <PanelForm site={site} t={t} spec={settingsForm(t, [delay])} />
      </section>
    </PanelLayout>
  );
}

type Props = PanelProps & {
  mail: StatusEmail;
  standard: { subject: string; body: string };
  /** The example that the preview is filled in with. */
  example: StatusEmailValues;
};

/** The email of a stage: its recipients, its text, and a preview. */
export function StatusEmailPage({ panel, t, mail, standard, example }: Props) {
  const { site } = panel;
  const { statusEmails: words, stages } = t;
  const { content_language } = site.settings;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={stages[mail.stage]}
      lead={interpolate(words.languageHint, { language: languageByCode(content_language).name })}
      crumbs={[
        ...mailCrumbs(panel, t),
        { label: words.title, href: localizedHref(site, paths.control.stageMails) },
      ]}
    >
      <PanelForm site={site} t={t} spec={statusEmailForm(t, mail)}>
        {({ values: { subject = '', body = '' } }) => (
          <Island
            name="status-email-preview"
            on="idle"
            site={site}
            props={{
              initial: { subject, body },
              example,
              standard,
              lang: site.contentLang,
              t: { useStandard: words.useStandard, preview: t.control.form.preview },
            }}
          />
        )}
      </PanelForm>
      <section className="part" aria-labelledby="fields-title">
        <h2 id="fields-title">{words.mergeFields}</h2>
        <p>{words.mergeFieldsHint}</p>
        <dl className="pairs mail-facts measure">
          {statusEmailMergeFields.map((name) => (
            <div key={name}>
              <dt>
                <code dir="ltr">{`{{${name}}}`}</code>
              </dt>
              <dd>{words.fields[name]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </PanelLayout>
  );
}

function statusEmailForm({ control, statusEmails: words }: Messages, mail: StatusEmail): FormSpec {
  const field = fieldBuilder(statusEmailFields, control.fields);
  return {
    method: 'PATCH',
    action: paths.api.stageMails,
    sends: 'changes',
    fixed: { stage: mail.stage },
    sections: [
      {
        fields: [
          field('to', 'choice', mail.to, {
            label: words.toLabel,
            options: labelledOptions(statusEmailRecipients, words.to),
          }),
          field('subject', 'text', mail.subject),
          field('body', 'lines', mail.body),
        ],
      },
    ],
    button: { label: control.form.save },
    outcome: { type: 'stay' },
  };
}
