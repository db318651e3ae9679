import {
  canRetryMail,
  type MailSummary,
  needsRewriting,
} from '../../../server/notifications/shared/mail.ts';
import { colon } from '../../../server/shared/colon.ts';
import { plural } from '../../../server/shared/interpolate.ts';
import { langAttribute } from '../../../server/shared/languages.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { MailBadge } from '../../../views/parts/mail-badge.tsx';
import { TextWithEmails } from '../../../views/parts/text-with-emails.tsx';
import { UserText } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { sendJson } from '../../shared/api.ts';
import { SmallButton } from '../../shared/button.tsx';
import {
  type ListProps,
  RecordList,
  Time,
  type UpdateRecord,
} from '../../shared/list/record-list.tsx';
import { useOwnRecords } from '../../shared/list/records.ts';

type Props = ListProps<MailSummary> & {
  failed: boolean;
  t: Messages['control']['mail'];
};

export default function MailList({ first, search, context, failed, t }: Props) {
  return (
    <RecordList
      context={context}
      records={useOwnRecords(first)}
      api={failed ? `${paths.api.mails}?failed=yes` : paths.api.mails}
      search={search}
      nameOf={({ subject }) => subject}
      draw={(mail, update) => <MailEntry mail={mail} context={context} t={t} update={update} />}
    />
  );
}

type EntryProps = Pick<Props, 'context' | 't'> & {
  mail: MailSummary;
  update: UpdateRecord<MailSummary>;
};

function MailEntry({ mail, context, t: words, update }: EntryProps) {
  const { tag } = context;
  const [before, after] = words.nextAttempt.split('{{when}}');
  return (
    <div className="record-main line break plain grow">
      <MailBadge mail={mail} t={words} />
      <a href={pathTo(paths.control.mail, { id: mail.id })}>
        <strong>
          <UserText lang={langAttribute(mail.language, { tag })}>{mail.subject}</UserText>
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
          <code dir="ltr">{mail.file}</code>
        </small>
      )}
      {mail.last_error !== null && (
        <small className="own-line bad break">
          {words.lastError}
          {colon(tag)}
          <bdi>{mail.last_error}</bdi> ({plural(words, 'attempts', { count: mail.attempts }, tag)})
        </small>
      )}
      {mail.state === 'queued' && mail.next_attempt_at !== null && mail.attempts > 0 && (
        <small>
          {before}
          <Time at={mail.next_attempt_at} context={context} />
          {after}
        </small>
      )}
      {context.writes && <MailEntryActions mail={mail} words={words} update={update} />}
    </div>
  );
}

type ActionsProps = Pick<EntryProps, 'mail' | 'update'> & { words: Props['t'] };

function MailEntryActions({ mail, words, update }: ActionsProps) {
  const { id, state, dismissed_at } = mail;
  const change = (changes: { dismissed?: boolean }) =>
    update(() => sendJson<MailSummary>('PATCH', paths.api.mails, { id, ...changes }));
  if (!canRetryMail(mail) && state !== 'failed') return null;
  return (
    <div className="own-line above cluster">
      {canRetryMail(mail) && <SmallButton label={words.retry} onClick={() => change({})} />}
      {needsRewriting(mail) && (
        <a
          className="button button-small button-quiet"
          href={`${paths.control.sendMail}?${new URLSearchParams({ again: String(id) })}`}
        >
          {words.writeAgain}
        </a>
      )}
      {state === 'failed' && (
        <SmallButton
          label={dismissed_at === null ? words.dismiss : words.restore}
          onClick={() => change({ dismissed: dismissed_at === null })}
        />
      )}
    </div>
  );
}
