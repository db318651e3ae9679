import type { ReactNode } from 'react';
import type { Settings } from '../../../server/admin/shared/settings.ts';
import {
  canRetryMail,
  isInFileAlone,
  type Mail,
  mailFields,
  needsRewriting,
} from '../../../server/notifications/shared/mail.ts';
import { colon } from '../../../server/shared/colon.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { plural } from '../../../server/shared/interpolate.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { may } from '../../../server/web/shared/panel.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldBuilder, PanelForm } from '../../panel/panel-form.tsx';
import { formatDayAndTime } from '../../parts/dates.ts';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import { MailBadge } from '../../parts/mail-badge.tsx';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { passwordField, senderLead } from './text-fields.ts';

type MailProps = PanelProps & { mail: Mail };

export function MailPage(props: MailProps) {
  const { panel, t, mail } = props;
  const href = localizedHref(panel.site, paths.control.mails);
  const crumbs = [{ label: t.control.mail.listTitle, href }];
  return (
    <PanelLayout panel={panel} t={t} title={mail.subject} crumbs={crumbs}>
      <MailFacts {...props} />
      <MailTools {...props} />
      <MailTexts {...props} />
    </PanelLayout>
  );
}

/** A mail's content: its text, and its HTML in a frame; or why neither is shown. */
function MailTexts({ t: { control }, mail }: { t: Messages; mail: Mail }) {
  const { mail: words } = control;
  const { id, text, html, unavailable } = mail;
  return (
    <>
      {unavailable !== null && (
        <div className="panel">
          <p>{unavailable === 'secret' ? words.secret : words.cleared}</p>
          {isInFileAlone(mail) && <p>{words.clearedFile}</p>}
        </div>
      )}
      {text !== null && (
        <section className="stack part" aria-labelledby="text-title">
          <h2 id="text-title">{control.home.names.text}</h2>
          <p className="mail-text break card padded measure" dir="auto">
            <TextWithEmails text={text} />
          </p>
        </section>
      )}
      {html !== null && (
        <section className="stack part" aria-labelledby="design-title">
          <h2 id="design-title">{words.design}</h2>
          <iframe
            className="template-preview card full"
            title={words.design}
            src={pathTo(paths.control.mailHtml, { id })}
            // No scripts, no forms, and no links that leave the frame.
            sandbox=""
          />
        </section>
      )}
    </>
  );
}

function MailTools({ panel, t, mail }: MailProps) {
  const { site } = panel;
  const writes = may(panel, 'mail:write');
  const { list, mail: words } = t.control;
  const { id, subject, state, kind, dismissed_at, message_id, text } = mail;
  const writeAgain = `${paths.control.sendMail}?${new URLSearchParams({ again: String(id) })}`;
  const quiet = 'button button-quiet';
  const actions = {
    mail: { id, subject },
    retry: canRetryMail(mail),
    dismissed: state === 'failed' ? dismissed_at !== null : null,
    listHref: localizedHref(site, paths.control.mails),
    t: { list, mail: words },
  };
  return (
    <div className="mail-tools above below actions">
      {writes && kind === 'manual' && (
        <a
          className={needsRewriting(mail) ? 'button' : quiet}
          href={localizedHref(site, writeAgain)}
        >
          <Icon name="edit" />
          {words.writeAgain}
        </a>
      )}
      {(text !== null || isInFileAlone(mail)) && (
        <a className={quiet} href={pathTo(paths.control.mailFile, { id })} download>
          <Icon name="email" />
          {words.download}
        </a>
      )}
      {message_id !== null && may(panel, 'messages:read') && (
        <a className={quiet} href={localizedHref(site, paths.control.messages)}>
          <Icon name="chat" />
          {words.toMessage}
        </a>
      )}
      {writes && <Island name="mail-actions" on="load" site={site} props={actions} />}
    </div>
  );
}

function MailFacts({ panel, t, mail }: MailProps) {
  const { mail: words, fields } = t.control;
  const writtenTime = (at: string | null) =>
    at === null ? null : (
      <time dateTime={at}>{formatDayAndTime(at, panel.site.language.tag, panel.timeZone)}</time>
    );
  const [before, after] = words.nextAttempt.split('{{when}}');
  return (
    <>
      <dl className="pairs mail-facts measure">
        <LabelledFact label={words.outcome}>
          <MailBadge mail={mail} t={words} />
        </LabelledFact>
        <LabelledFact label={fields.to}>
          <bdi>
            <TextWithEmails text={mail.recipient} />
          </bdi>
        </LabelledFact>
        <LabelledFact label={words.replyTo}>
          {mail.reply_to && (
            <bdi>
              <TextWithEmails text={mail.reply_to} />
            </bdi>
          )}
        </LabelledFact>
        <LabelledFact label={words.writtenAt}>{writtenTime(mail.created_at)}</LabelledFact>
        <LabelledFact label={words.states.sent}>{writtenTime(mail.sent_at)}</LabelledFact>
        <LabelledFact label={words.keptAt}>{writtenTime(mail.kept_at)}</LabelledFact>
        <LabelledFact label={fields.mail_driver}>{words.driversShort[mail.driver]}</LabelledFact>
        <LabelledFact label={fields.mail_template}>{words.templates[mail.template]}</LabelledFact>
        <LabelledFact label={t.importing.page.steps.file}>
          {mail.file && <code dir="ltr">{mail.file}</code>}
        </LabelledFact>
      </dl>
      {mail.last_error !== null && (
        <p className="above bad break">
          {words.lastError}
          {colon(panel.site.language.tag)}
          <bdi>{mail.last_error}</bdi> (
          {plural(words, 'attempts', { count: mail.attempts }, panel.site.language.tag)})
        </p>
      )}
      {mail.state === 'queued' && mail.attempts > 0 && (
        <p className="above">
          {before}
          {writtenTime(mail.next_attempt_at)}
          {after}
        </p>
      )}
    </>
  );
}

/** A fact with its label; renders nothing without a value. */
export function LabelledFact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type SendMailProps = PanelProps & {
  settings: Settings;
  canSend: boolean;
  /** The first values: of a reply, or of an earlier mail that is written again. */
  begun: { to: string; subject: string; body: string };
};

export function SendMailPage({ panel, t, settings, canSend, begun }: SendMailProps) {
  const { site } = panel;
  const { mail: words } = t.control;
  const { contact_email: email, mail_driver, mail_template } = settings;
  const field = fieldBuilder(mailFields, t.control.fields);
  const fields = [
    field('to', 'email', begun.to),
    field('subject', 'text', begun.subject),
    field('body', 'lines', begun.body),
    ...passwordField(t.control, settings),
  ];
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.contact,
    fixed: { from: email },
    sections: [{ fields }],
    button: { label: words.send },
    outcome: {
      type: 'links',
      links: [
        { label: t.control.list.all, to: localizedHref(site, paths.control.mails) },
        { label: words.another, to: localizedHref(site, paths.control.sendMail) },
      ],
    },
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.sendTitle}
      lead={senderLead(t, settings, canSend)}
      crumbs={[{ label: words.listTitle, href: localizedHref(site, paths.control.mails) }]}
    >
      <div className="facts">
        <dl>
          <LabelledFact label={t.control.fields.mail_driver}>
            {words.drivers[mail_driver]}
          </LabelledFact>
          <LabelledFact label={t.control.fields.mail_template}>
            {words.templates[mail_template]}
          </LabelledFact>
        </dl>
        {may(panel, 'settings:read') && (
          <a href={localizedHref(site, paths.control.mailSettings)}>{words.change}</a>
        )}
      </div>
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}
