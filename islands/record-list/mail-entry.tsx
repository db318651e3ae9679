import { fill } from '../../server/shared/fill.ts';
import { langOf } from '../../server/shared/languages.ts';
import type { MailSummary } from '../../server/shared/mail.ts';
import { paths } from '../../server/shared/paths.ts';
import { formatDayAndTime } from '../../views/parts/dates.ts';
import { Written } from '../../views/parts/written.tsx';
import { sendJson } from '../shared/api.ts';
import type { ListContext } from './context.ts';
import { Time } from './time.tsx';
import type { ListState } from './use-list.ts';

type Props = { mail: MailSummary; context: ListContext; update: ListState<MailSummary>['update'] };

/** A mail and its state: sent, queued or failed, and why. */
export function MailEntry({ mail, context, update }: Props) {
  const { t, tag, timeZone } = context;
  const words = t.mail;
  const retry = () =>
    update(() => sendJson<MailSummary>('PATCH', paths.api.mails, { id: mail.id }));
  return (
    <div className="record-main">
      <span className={`record-badge mail-${mail.state}`}>{words.states[mail.state]}</span>
      <strong>
        <Written lang={langOf(mail.language, { tag })}>{mail.subject}</Written>
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
      {canRetry(mail) && (
        <div className="record-actions">
          <button type="button" className="button button-small button-quiet" onClick={retry}>
            {words.retry}
          </button>
        </div>
      )}
    </div>
  );
}

/** Mail that failed or waits for its next attempt. Nobody has a typed password any more. */
function canRetry({ state, attempts, driver, kind }: MailSummary): boolean {
  const waits = state === 'failed' || (state === 'queued' && attempts > 0);
  return waits && driver !== 'smtp' && kind !== 'reset';
}
