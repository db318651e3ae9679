import type { ReactNode } from 'react';
import type { Mail } from '../../../server/shared/mail.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { plural } from '../../../server/shared/plural.ts';
import { formatDayAndTime } from '../../parts/dates.ts';
import { MailBadge } from '../../parts/mail-badge.tsx';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import type { Messages } from '../../translations/messages.ts';

type Props = { panel: Panel; t: Messages; mail: Mail };

/** Recipient, time, state and other details of a mail. */
export function MailFacts({ panel, t: { control }, mail }: Props) {
  const { mail: words, fields } = control;
  const timeOf = (at: string | null) =>
    at === null ? null : (
      <time dateTime={at}>{formatDayAndTime(at, panel.site.language.tag, panel.timeZone)}</time>
    );
  const [before, after] = words.nextAttempt.split('{{when}}');
  const isTriedAgain = mail.state === 'queued' && mail.attempts > 0;
  return (
    <>
      <dl className="mail-facts measure">
        <Fact label={words.outcome}>
          <MailBadge mail={mail} t={words} />
        </Fact>
        <Fact label={fields.to}>
          <bdi>
            <TextWithEmails text={mail.recipient} />
          </bdi>
        </Fact>
        <Fact label={words.replyTo}>
          {mail.reply_to && (
            <bdi>
              <TextWithEmails text={mail.reply_to} />
            </bdi>
          )}
        </Fact>
        <Fact label={words.writtenAt}>{timeOf(mail.created_at)}</Fact>
        <Fact label={words.sentAt}>{timeOf(mail.sent_at)}</Fact>
        <Fact label={words.keptAt}>{timeOf(mail.kept_at)}</Fact>
        <Fact label={words.driver}>{words.driversShort[mail.driver]}</Fact>
        <Fact label={words.template}>{words.templates[mail.template]}</Fact>
        <Fact label={words.file}>{mail.file && <code dir="ltr">{mail.file}</code>}</Fact>
      </dl>
      {mail.last_error !== null && (
        <p className="mail-error">
          {words.lastError}: <bdi>{mail.last_error}</bdi> (
          {plural(words, 'attempts', { count: mail.attempts }, panel.site.language.tag)})
        </p>
      )}
      {isTriedAgain && (
        <p>
          {before}
          {timeOf(mail.next_attempt_at)}
          {after}
        </p>
      )}
    </>
  );
}

/** One detail; renders nothing if there is no value. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
