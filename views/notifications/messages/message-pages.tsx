import type { Settings } from '../../../server/admin/shared/settings.ts';
import {
  type Message,
  quoteMessage,
  replyFields,
  replySubject,
} from '../../../server/notifications/shared/mail.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { languageByCode } from '../../../server/shared/languages.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldBuilder, PanelForm } from '../../panel/panel-form.tsx';
import { formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref, telephoneHref } from '../../parts/links.ts';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import type { PanelProps, SiteProps } from '../../props.ts';
import { messagesOf } from '../../translations/index.ts';
import type { Messages } from '../../translations/messages.ts';
import { LabelledFact } from '../mail/mail-pages.tsx';
import { passwordField, senderLead } from '../mail/text-fields.ts';

type AnswerProps = PanelProps & {
  message: Message;
  settings: Settings;
  canSend: boolean;
};

export function AnswerPage({ panel, t, message, settings, canSend }: AnswerProps) {
  const { site } = panel;
  const lead = senderLead(t, settings, canSend);
  const href = localizedHref(site, paths.control.messages);
  const crumbs = [{ label: t.control.messages.title, href }];
  return (
    <PanelLayout panel={panel} t={t} title={t.replies.title} lead={lead} crumbs={crumbs}>
      <MessageSender site={site} t={t} message={message} />
      <AnswerState panel={panel} t={t} message={message} />
      {message.email === null ? (
        <p className="message-body measure panel" dir="auto">
          {message.body}
        </p>
      ) : (
        <PanelForm site={site} t={t} spec={answerForm(t, { message, settings, panel })} />
      )}
    </PanelLayout>
  );
}

function answerForm(
  t: Messages,
  { message, settings, panel }: Omit<AnswerProps, 't' | 'canSend'>,
): FormSpec {
  const { control, replies } = t;
  const field = fieldBuilder(replyFields, control.fields);
  const toMail = localizedHref(panel.site, paths.control.mail).replace(':id', '{mail}');
  const links = [
    { label: control.list.all, to: localizedHref(panel.site, paths.control.messages) },
    // The reply has no page to link to before it is stored.
    ...(settings.mail_driver === 'smtp' ? [] : [{ label: replies.toAnswer, to: toMail }]),
  ];
  return {
    method: 'POST',
    action: paths.api.answers,
    once: true,
    fixed: { message: message.id },
    sections: [
      {
        fields: [
          field('subject', 'text', replySubject(message.subject)),
          field('body', 'lines', `\n\n${quotedMessage(message, settings, panel.timeZone)}`),
          ...passwordField(control, settings),
        ],
      },
    ],
    button: { label: control.mail.send },
    outcome: { type: 'links', links },
  };
}

/** The quoted message, in the language that the company writes in, like the reply. */
function quotedMessage(
  { body, name, email, created_at }: Message,
  { content_language }: Settings,
  timeZone: string,
): string {
  const when = formatDayAndTime(created_at, languageByCode(content_language).tag, timeZone);
  const { wrote } = messagesOf(content_language).replies;
  return quoteMessage(body, interpolate(wrote, { when, name: name ?? email ?? '' }));
}

function MessageSender({ site, t, message }: SiteProps & { message: Message }) {
  const { name, email, phone, tracking_code, parcel } = message;
  const { replies: words } = t;
  return (
    <div className="facts message-sender">
      <dl>
        <LabelledFact label={t.control.fields.from}>
          {(name !== null || email !== null) && (
            <>
              {name !== null && <bdi>{name}</bdi>}
              {name !== null && email !== null && ' · '}
              {email !== null && (
                <bdi>
                  <TextWithEmails text={email} />
                </bdi>
              )}
            </>
          )}
        </LabelledFact>
        <LabelledFact label={words.fields.phone}>
          {phone !== null && (
            <a href={telephoneHref(phone)} dir="ltr">
              {phone}
            </a>
          )}
        </LabelledFact>
        <LabelledFact label={t.control.fields.parcel_id}>
          {parcel !== null ? (
            <a href={localizedHref(site, pathTo(paths.control.parcel, { code: parcel }))}>
              <bdi>{parcel}</bdi>
            </a>
          ) : (
            tracking_code !== null && (
              <>
                <bdi>{tracking_code}</bdi> ({words.noParcel})
              </>
            )
          )}
        </LabelledFact>
      </dl>
    </div>
  );
}

/** Says that a message was answered, or that it cannot be; else nothing. */
function AnswerState({ panel, t, message }: Pick<AnswerProps, 'panel' | 't' | 'message'>) {
  const { site, timeZone } = panel;
  const { replies: words } = t;
  const { email, answered_at, answer } = message;
  if (email === null) return <p className="panel">{words.noEmail}</p>;
  if (answered_at === null) return null;
  const when = formatDayAndTime(answered_at, site.language.tag, timeZone);
  return (
    <p className="panel">
      {interpolate(words.answeredAt, { when })}{' '}
      {answer !== null && (
        <a href={localizedHref(site, pathTo(paths.control.mail, { id: answer }))}>
          {words.toAnswer}
        </a>
      )}
    </p>
  );
}
