import type { Message } from '../../../server/notifications/shared/mail.ts';
import { colon } from '../../../server/shared/colon.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import type { ListReader } from '../../panel/records/list.ts';
import { Icon } from '../../parts/icon.tsx';
import { telephoneHref } from '../../parts/links.ts';
import { HiddenFields } from '../../parts/plain-form.tsx';

type Props = { message: Message; reader: ListReader };

/** The subject of a message, which unfolds its text. Unfolding it marks the message as read. */
export function MessageText({ message, reader }: Props) {
  const { id, subject, body, read_at } = message;
  const marks = read_at === null && reader.may('messages:write');
  return (
    <details className="message break">
      <summary className="finger">
        <bdi>{subject}</bdi>
      </summary>
      <p className="message-body measure" dir="auto">
        {body}
      </p>
      <MessageParcel message={message} reader={reader} />
      <MessageLinks message={message} reader={reader} />
      {marks && (
        <form method="post" data-opened="" hidden>
          <HiddenFields values={{ _verb: `PATCH ${paths.api.messages}`, id, read: 'yes' }} />
        </form>
      )}
    </details>
  );
}

/** The parcel that a message is about. */
function MessageParcel({ message: { tracking_code, parcel }, reader: { t, tag, href } }: Props) {
  if (tracking_code === null) return null;
  return (
    <p className="message-about above">
      {t.control.fields.parcel_id}
      {colon(tag)}
      {parcel === null ? (
        <>
          <bdi>{tracking_code}</bdi> ({t.replies.noParcel})
        </>
      ) : (
        <a href={href(pathTo(paths.control.parcel, { code: parcel }))}>
          <bdi>{parcel}</bdi>
        </a>
      )}
    </p>
  );
}

function MessageLinks({ message: { phone, answer }, reader: { t, href } }: Props) {
  const quiet = 'button button-small button-quiet';
  const [before, after] = t.replies.call.split('{{phone}}');
  return (
    <div className="above cluster">
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
        <a className={quiet} href={href(pathTo(paths.control.mail, { id: answer }))}>
          <Icon name="mail" />
          {t.replies.toAnswer}
        </a>
      )}
    </div>
  );
}
