import type { Message } from '../../server/shared/message.ts';
import { paths } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { sendJson } from '../shared/api.ts';
import type { ListContext } from './context.ts';
import { Time } from './time.tsx';
import type { ListState } from './use-list.ts';

type Props = {
  message: Message;
  context: ListContext;
  update: ListState<Message>['update'];
};

/** A message. Opening it marks it as read. */
export function MessageEntry({ message, context, update }: Props) {
  const { id, subject, body, email, created_at, read_at } = message;
  const { t } = context;
  const isRead = read_at !== null;
  const mark = (read: boolean) =>
    update(() => sendJson<Message>('PATCH', paths.api.messages, { id, read }));
  return (
    <details
      className="record-main message"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isRead) mark(true);
      }}
    >
      <summary>
        {!isRead && <span className="record-badge">{t.messages.unread}</span>}
        <strong>
          <bdi>{subject}</bdi>
        </strong>
        <small>
          <bdi>{email ?? t.messages.noAddress}</bdi> · <Time at={created_at} context={context} />
        </small>
      </summary>
      <p className="message-body" dir="auto">
        {body}
      </p>
      <div className="record-actions">
        {email !== null && (
          <a className="button button-small" href={replyPath(email, subject)}>
            <Icon name="reply" />
            {t.messages.reply}
          </a>
        )}
        <button
          type="button"
          className="button button-small button-quiet"
          onClick={() => mark(!isRead)}
        >
          {isRead ? t.messages.markUnread : t.messages.markRead}
        </button>
      </div>
    </details>
  );
}

/** The form that sends mail, filled in for a reply. */
function replyPath(to: string, subject: string): string {
  const answer = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return `${paths.control.sendMail}?${new URLSearchParams({ to, subject: answer })}`;
}
