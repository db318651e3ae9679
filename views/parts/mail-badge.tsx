import type { MailSummary } from '../../server/notifications/shared/mail.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  mail: Pick<MailSummary, 'state' | 'dismissed_at'>;
  t: Messages['control']['mail'];
};

export function MailBadge({ mail: { state, dismissed_at }, t }: Props) {
  return dismissed_at === null ? (
    <span className={`record-badge badge mail-${state}`}>{t.states[state]}</span>
  ) : (
    <span className="record-badge badge">{t.dismissed}</span>
  );
}
