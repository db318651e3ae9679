import { langOf } from '../../server/shared/languages.ts';
import { canRetry, type MailSummary, needsWriting } from '../../server/shared/mail.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { plural } from '../../server/shared/plural.ts';
import { MailBadge } from '../../views/parts/mail-badge.tsx';
import { TextWithEmails } from '../../views/parts/text-with-emails.tsx';
import { Written } from '../../views/parts/written.tsx';
import { sendJson } from '../shared/api.ts';
import type { ListContext } from './list-context.ts';
import { Time } from './time.tsx';
import type { ListState } from './use-list.ts';

type Props = { mail: MailSummary; context: ListContext; update: ListState<MailSummary>['update'] };

/** A mail and its state: sent, kept, queued or failed, and why. */
export function MailEntry({ mail, context, update }: Props) {
  const { t, tag } = context;
  const words = t.mail;
  const [before, after] = words.nextAttempt.split('{{when}}');
  return (
    <div className="record-main">
      <MailBadge mail={mail} t={words} />
      <a href={pathTo(paths.control.mail, { id: mail.id })}>
        <strong>
          <Written lang={langOf(mail.language, { tag })}>{mail.subject}</Written>
        </strong>
      </a>
      <span>
        <bdi>
          <TextWithEmails text={mail.recipient} />
        </bdi>
      </span>
      <small>
        {words.kinds[mail.kind]} · {words.driversShort[mail.driver]} ·{' '}
        <Time at={mail.sent_at ?? mail.kept_at ?? mail.created_at} context={context} />
      </small>
      {mail.file !== null && (
        <small>
          {words.file}: <code dir="ltr">{mail.file}</code>
        </small>
      )}
      {mail.last_error !== null && (
        <small className="mail-error">
          {words.lastError}: <bdi>{mail.last_error}</bdi> (
          {plural(words, 'attempts', { count: mail.attempts }, tag)})
        </small>
      )}
      {mail.state === 'queued' && mail.next_attempt_at !== null && mail.attempts > 0 && (
        <small>
          {before}
          <Time at={mail.next_attempt_at} context={context} />
          {after}
        </small>
      )}
      {context.writes && <Actions mail={mail} words={words} update={update} />}
    </div>
  );
}

type ActionsProps = Omit<Props, 'context'> & { words: ListContext['t']['mail'] };

function Actions({ mail, words, update }: ActionsProps) {
  const { id, state, dismissed_at } = mail;
  const change = (changes: { dismissed?: boolean }) =>
    update(() => sendJson<MailSummary>('PATCH', paths.api.mails, { id, ...changes }));
  const quiet = { type: 'button', className: 'button button-small button-quiet' } as const;
  if (!canRetry(mail) && state !== 'failed') return null;
  return (
    <div className="record-actions cluster">
      {canRetry(mail) && (
        <button {...quiet} onClick={() => change({})}>
          {words.retry}
        </button>
      )}
      {needsWriting(mail) && (
        <a
          className="button button-small button-quiet"
          href={`${paths.control.sendMail}?${new URLSearchParams({ again: String(id) })}`}
        >
          {words.writeAgain}
        </a>
      )}
      {state === 'failed' && (
        <button {...quiet} onClick={() => change({ dismissed: dismissed_at === null })}>
          {dismissed_at === null ? words.dismiss : words.restore}
        </button>
      )}
    </div>
  );
}
