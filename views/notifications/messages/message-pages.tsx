import type { IslandProps } from '../../../islands/registry.ts';
import { pick } from '../../../server/shared/field-values.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { languageOf } from '../../../server/shared/languages.ts';
import { type Message, quoted, replyFields, replySubject } from '../../../server/shared/mail.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import {
  ListPage,
  type ListPageProps,
  listContext,
  PartialListNote,
} from '../../panel/list-page.tsx';
import { fieldsOf, PanelForm } from '../../panel/panel-form.tsx';
import { formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref, telephoneHref } from '../../parts/links.ts';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import { messagesOf } from '../../translations/index.ts';
import type { Messages } from '../../translations/messages.ts';
import { passwordField, senderLead } from '../mail/text-fields.ts';

type MessagesProps = ListPageProps & Pick<IslandProps['message-list'], 'first' | 'unread'>;

/** The messages of the contact form. */
export function MessagesPage({ panel, t, search, first, unread }: MessagesProps) {
  const { messages } = t.control;
  const { onlyUnread } = t.alerts;
  return (
    <ListPage panel={panel} t={t} title={messages.title}>
      {unread && (
        <PartialListNote panel={panel} t={t} text={onlyUnread} path={paths.control.messages} />
      )}
      <Island
        name="message-list"
        on="load"
        site={panel.site}
        props={{
          first,
          search,
          unread,
          context: listContext(panel, t, 'messages:write'),
          t: messages,
          answers: {
            ...pick(t.replies, ['fields', 'noParcel', 'toAnswer', 'call']),
            parcel: t.control.fields.parcel_id,
          },
        }}
      />
    </ListPage>
  );
}

type AnswerProps = {
  panel: Panel;
  t: Messages;
  message: Message;
  settings: Settings;
  /** Whether mail could leave in some way. */
  canSend: boolean;
};

/** A visitor's message, and the form that replies it by mail. */
export function AnswerPage({ panel, t, message, settings, canSend }: AnswerProps) {
  const { site } = panel;
  const lead = senderLead(t, settings, canSend);
  const crumb = {
    label: t.control.messages.title,
    href: localizedHref(site, paths.control.messages),
  };
  return (
    <PanelLayout panel={panel} t={t} title={t.replies.title} lead={lead} crumbs={[crumb]}>
      <Sender site={site} t={t} message={message} />
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
  const field = fieldsOf(replyFields, control.fields);
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
          field('body', 'lines', `\n\n${quoteOf(message, settings, panel.timeZone)}`),
          ...passwordField(control, settings),
        ],
      },
    ],
    button: { label: control.mail.send },
    outcome: { type: 'links', links },
  };
}

/** In the language that the company writes in, like the answer itself. */
function quoteOf(
  { body, name, email, created_at }: Message,
  { content_language }: Settings,
  timeZone: string,
): string {
  const when = formatDayAndTime(created_at, languageOf(content_language).tag, timeZone);
  const { wrote } = messagesOf(content_language).replies;
  return quoted(body, interpolate(wrote, { when, name: name ?? email ?? '' }));
}

/** Who wrote a message, and about which parcel. */
function Sender({ site, t, message }: { site: Site; t: Messages; message: Message }) {
  const { name, email, phone, tracking_code, parcel } = message;
  const { replies: words } = t;
  return (
    <div className="facts message-sender">
      <dl>
        {(name !== null || email !== null) && (
          <div>
            <dt>{t.control.fields.from}</dt>
            <dd>
              {name !== null && <bdi>{name}</bdi>}
              {name !== null && email !== null && ' · '}
              {email !== null && (
                <bdi>
                  <TextWithEmails text={email} />
                </bdi>
              )}
            </dd>
          </div>
        )}
        {phone !== null && (
          <div>
            <dt>{words.fields.phone}</dt>
            <dd>
              <a href={telephoneHref(phone)} dir="ltr">
                {phone}
              </a>
            </dd>
          </div>
        )}
        {tracking_code !== null && (
          <div>
            <dt>{t.control.fields.parcel_id}</dt>
            <dd>
              {parcel === null ? (
                <>
                  <bdi>{tracking_code}</bdi> ({words.noParcel})
                </>
              ) : (
                <a href={localizedHref(site, pathTo(paths.control.parcel, { code: parcel }))}>
                  <bdi>{parcel}</bdi>
                </a>
              )}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** That a message was answered, or that it cannot be; nothing else. */
function AnswerState({
  panel: { site, timeZone },
  t: { replies: words },
  message: { email, answered_at, answer },
}: {
  panel: Panel;
  t: Messages;
  message: Message;
}) {
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
