import type { Message } from '../../../server/notifications/shared/mail.ts';
import { colon } from '../../../server/shared/colon.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { telephoneHref } from '../../../views/parts/links.ts';
import { TextWithEmails } from '../../../views/parts/text-with-emails.tsx';
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

type Props = ListProps<Message> & {
  unread: boolean;
  t: Messages['control']['messages'];
  answers: Pick<Messages['replies'], 'fields' | 'noParcel' | 'toAnswer' | 'call'> & {
    parcel: string;
  };
};

export default function MessageList({ first, search, context, unread, ...words }: Props) {
  return (
    <RecordList
      context={context}
      records={useOwnRecords(first)}
      api={unread ? `${paths.api.messages}?unread=yes` : paths.api.messages}
      search={search}
      nameOf={({ subject }) => subject}
      draw={(message, update) => (
        <MessageListEntry message={message} context={context} update={update} {...words} />
      )}
    />
  );
}

type EntryProps = Pick<Props, 'context' | 't' | 'answers'> & {
  message: Message;
  update: UpdateRecord<Message>;
};

/** A message. Opening it marks it as read. */
function MessageListEntry({ message, context, t, answers: words, update }: EntryProps) {
  const { id, subject, body, email, name, created_at, read_at, answered_at } = message;
  const { writes } = context;
  const isRead = read_at !== null;
  const mark = (read: boolean) =>
    update(() => sendJson<Message>('PATCH', paths.api.messages, { id, read }));
  return (
    <details
      className="record-main break plain grow message"
      onToggle={({ currentTarget }) => {
        if (writes && currentTarget.open && !isRead) mark(true);
      }}
    >
      <summary className="line finger">
        {!isRead && <span className="record-badge badge">{t.unread}</span>}
        {answered_at !== null && (
          <span className="record-badge badge mail-sent">{words.fields.answered}</span>
        )}
        <strong>
          <bdi>{subject}</bdi>
        </strong>
        <small>
          {name !== null && (
            <>
              <bdi>{name}</bdi> ·{' '}
            </>
          )}
          <bdi>
            <TextWithEmails text={email ?? t.noAddress} />
          </bdi>{' '}
          · <Time at={created_at} context={context} />
        </small>
      </summary>
      <p className="message-body measure" dir="auto">
        {body}
      </p>
      <MessageParcelLink message={message} words={words} tag={context.tag} />
      <div className="own-line above cluster">
        {writes && email !== null && (
          <a className="button button-small" href={pathTo(paths.control.answerMessage, { id })}>
            <Icon name="reply" />
            {t.reply}
          </a>
        )}
        <MessageContactLinks message={message} words={words} />
        {writes && (
          <SmallButton label={isRead ? t.markUnread : t.markRead} onClick={() => mark(!isRead)} />
        )}
      </div>
    </details>
  );
}

type PartProps = { message: Message; words: Props['answers'] };

function MessageParcelLink({
  message: { tracking_code, parcel },
  words,
  tag,
}: PartProps & { tag: string }) {
  if (tracking_code === null) return null;
  return (
    <p className="message-about above">
      {words.parcel}
      {colon(tag)}
      {parcel === null ? (
        <>
          <bdi>{tracking_code}</bdi> ({words.noParcel})
        </>
      ) : (
        <a href={pathTo(paths.control.parcel, { code: parcel })}>
          <bdi>{parcel}</bdi>
        </a>
      )}
    </p>
  );
}

function MessageContactLinks({ message: { phone, answer }, words }: PartProps) {
  const quiet = 'button button-small button-quiet';
  const [before, after] = words.call.split('{{phone}}');
  return (
    <>
      {phone !== null && (
        <a className={quiet} href={telephoneHref(phone)}>
          <Icon name="call" />
          <span>
            {before}
            <bdi dir="ltr">{phone}</bdi>
            {after}
          </span>
        </a>
      )}
      {answer !== null && (
        <a className={quiet} href={pathTo(paths.control.mail, { id: answer })}>
          <Icon name="mail" />
          {words.toAnswer}
        </a>
      )}
    </>
  );
}
