import { fill } from '../../server/shared/fill.ts';
import type { MailSummary as Mail } from '../../server/shared/mail.ts';
import { paths } from '../../server/shared/paths.ts';
import { formatDayAndTime } from '../../views/parts/dates.ts';
import { sendJson } from '../shared/api.ts';
import type { ListContext } from './context.ts';
import { Time } from './time.tsx';
import type { ListState } from './use-list.ts';

type Props = { mail: Mail; context: ListContext; change: ListState<Mail>['change'] };

/** A mail and what became of it. */
export function MailEntry({ mail, context, change }: Props) {
  const { t, tag, timeZone } = context;
  const words = t.mail;
  const again = () => change(() => sendJson<Mail>('PATCH', paths.api.mails, { id: mail.id }));
  return (
    <div className="record-main">
      <span className={`record-badge mail-${mail.state}`}>{words.states[mail.state]}</span>
      <strong>
        <bdi>{mail.subject}</bdi>
      </strong>
      <span>
        <bdi>{mail.recipient}</bdi>
      </span>
      <small>
        {words.kinds[mail.kind]} · {words.driversShort[mail.driver]} ·{' '}
        <Time at={mail.sent_at ?? mail.created_at} context={context} />
      </small>
      {mail.file !== null && (
        <small>
          {words.file}: <code dir="ltr">{mail.file}</code>
        </small>
      )}
      {mail.last_error !== null && (
        <small className="mail-error">
          {words.lastError}: <bdi>{mail.last_error}</bdi> (
          {fill(words.attempts, { count: mail.attempts })})
        </small>
      )}
      {mail.state === 'queued' && mail.next_attempt_at !== null && mail.attempts > 0 && (
        <small suppressHydrationWarning>
          {fill(words.nextAttempt, { when: formatDayAndTime(mail.next_attempt_at, tag, timeZone) })}
        </small>
      )}
      {isRetried(mail) && (
        <div className="record-actions">
          <button type="button" className="button button-small button-quiet" onClick={again}>
            {words.retry}
          </button>
        </div>
      )}
    </div>
  );
}

/** What is in the queue by itself, or was given up; a typed password is not known any more. */
function isRetried({ state, attempts, driver, kind }: Mail): boolean {
  const waits = state === 'failed' || (state === 'queued' && attempts > 0);
  return waits && driver !== 'smtp' && kind !== 'reset';
}
