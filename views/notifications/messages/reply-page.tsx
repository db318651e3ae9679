import type { FormSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { languageOf } from '../../../server/shared/languages.ts';
import { replyFields } from '../../../server/shared/mail-fields.ts';
import type { Message } from '../../../server/shared/message.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { quoted, replySubject } from '../../../server/shared/quote.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../../panel/panel-form.tsx';
import { formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { messagesOf } from '../../translations/index.ts';
import type { Messages } from '../../translations/messages.ts';
import { passwordField, senderLead } from '../mail/text-fields.ts';
import { AnswerState, Sender } from './message-sender.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  message: Message;
  settings: Settings;
  /** Whether mail could leave in some way. */
  canSend: boolean;
};

/** A visitor's message, and the form that replies it by mail. */
export function AnswerPage({ panel, t, message, settings, canSend }: Props) {
  const { site } = panel;
  const lead = senderLead(t.control, settings, canSend);
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
  { message, settings, panel }: Omit<Props, 't' | 'canSend'>,
): FormSpec {
  const { control, replies } = t;
  const field = fieldsOf(replyFields, control.fields);
  const toMail = localizedHref(panel.site, paths.control.mail).replace(':id', '{mail}');
  const links = [
    { label: replies.toMessages, to: localizedHref(panel.site, paths.control.messages) },
    // The reply has no page to link to before it is stored.
    ...(settings.mail_driver === 'smtp' ? [] : [{ label: replies.toAnswer, to: toMail }]),
  ];
  return {
    method: 'POST',
    action: paths.api.answers,
    encoding: 'json',
    sends: 'all',
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
    button: { label: control.mail.send, busy: control.mail.sending },
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
