import { mailStates } from '../../../server/shared/enums.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { langOf } from '../../../server/shared/languages.ts';
import type { MailSummary } from '../../../server/shared/mail.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { MailBadge } from '../../parts/mail-badge.tsx';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import { Written } from '../../parts/written.tsx';
import type { Messages } from '../../translations/messages.ts';

type Props = {
  panel: Panel;
  t: Messages;
  mails: MailSummary[];
  /** The addresses that have unsubscribed. */
  stopped: string[];
};

/** The emails about a parcel, folded: how many of each state, then their recipients. */
export function ParcelMails({ panel, t, mails, stopped }: Props) {
  const { states } = t.control.mail;
  const counts = mailStates
    .map((state) => ({ state, count: mails.filter((mail) => mail.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${states[state]}: ${count}`);
  return (
    <details className="parcel-fold">
      <summary>
        <h2>{t.statusEmails.sent}</h2>
        {counts.length > 0 && <small>{counts.join(' · ')}</small>}
      </summary>
      {stopped.map((address) => (
        <p key={address}>
          <bdi>
            <TextWithEmails text={address} />
          </bdi>
          : {t.statusEmails.stopped}
        </p>
      ))}
      {mails.length === 0 && <p className="list-state soft">{t.statusEmails.sentNone}</p>}
      <ul className="records">
        {mails.map((mail) => (
          <li key={mail.id} className="record row">
            <Entry panel={panel} t={t} mail={mail} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Entry({ panel, t, mail }: { panel: Panel; t: Messages; mail: MailSummary }) {
  const { site, timeZone } = panel;
  const { tag } = site.language;
  const { lastError, kinds } = t.control.mail;
  const time = (at: string) => formatDayAndTime(at, tag, timeZone);
  const waits = mail.state === 'queued' && mail.attempts === 0 ? mail.next_attempt_at : null;
  return (
    <div className="record-main">
      <MailBadge mail={mail} t={t.control.mail} />
      <a href={localizedHref(site, pathTo(paths.control.mail, { id: mail.id }))}>
        <strong>
          <Written lang={langOf(mail.language, site.language)}>{mail.subject}</Written>
        </strong>
      </a>
      <bdi>
        <TextWithEmails text={mail.recipient} />
      </bdi>
      <small>
        {kinds[mail.kind]} ·{' '}
        {waits === null
          ? time(mail.sent_at ?? mail.kept_at ?? mail.created_at)
          : interpolate(t.statusEmails.waits, { time: time(waits) })}
      </small>
      {mail.last_error !== null && (
        <small className="mail-error">
          {lastError}: <bdi>{mail.last_error}</bdi>
        </small>
      )}
    </div>
  );
}
