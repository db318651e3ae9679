import type { MailSummary } from '../../../server/notifications/shared/mail.ts';
import { colon } from '../../../server/shared/colon.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import type { ListReader } from '../../panel/records/list.ts';
import { formatDayAndTime } from '../../parts/dates.ts';
import { MailBadge } from '../../parts/mail-badge.tsx';

type Props = { mail: MailSummary; reader: ListReader };

/** What became of a mail: its state, the last error, and when it is tried again. */
export function MailOutcome({ mail, reader: { t, tag, timeZone } }: Props) {
  const words = t.control.mail;
  const { state, attempts, last_error, next_attempt_at: next } = mail;
  return (
    <>
      <MailBadge mail={mail} t={words} />
      {last_error !== null && (
        <small className="bad break">
          {words.lastError}
          {colon(tag)}
          <bdi>{last_error}</bdi> ({plural(words, 'attempts', { count: attempts }, tag)})
        </small>
      )}
      {state === 'queued' && next !== null && attempts > 0 && (
        <small>
          {interpolate(words.nextAttempt, { when: formatDayAndTime(next, tag, timeZone) })}
        </small>
      )}
    </>
  );
}
