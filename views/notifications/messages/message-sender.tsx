import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Message } from '../../../server/shared/message.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { telephoneHref } from '../../parts/telephone.ts';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import type { Messages } from '../../translations/messages.ts';

/** Who wrote a message, and about which parcel. */
export function Sender({ site, t, message }: { site: Site; t: Messages; message: Message }) {
  const { name, email, phone, tracking_code, parcel } = message;
  const { replies: words } = t;
  return (
    <div className="facts message-sender">
      <dl>
        {(name !== null || email !== null) && (
          <div>
            <dt>{words.from}</dt>
            <dd>
              {name !== null && <bdi>{name}</bdi>}
              {name !== null && email !== null && ' · '}
              {email !== null && (
                <bdi>
                  <TextWithEmails text={email} />
                </bdi>
              )}
            </dd>
          </div>
        )}
        {phone !== null && (
          <div>
            <dt>{words.fields.phone}</dt>
            <dd>
              <a href={telephoneHref(phone)} dir="ltr">
                {phone}
              </a>
            </dd>
          </div>
        )}
        {tracking_code !== null && (
          <div>
            <dt>{words.parcel}</dt>
            <dd>
              {parcel === null ? (
                <>
                  <bdi>{tracking_code}</bdi> ({words.noParcel})
                </>
              ) : (
                <a href={localizedHref(site, pathTo(paths.control.parcel, { code: parcel }))}>
                  <bdi>{parcel}</bdi>
                </a>
              )}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** That a message was answered, or that it cannot be; nothing else. */
export function AnswerState({
  panel: { site, timeZone },
  t: { replies: words },
  message: { email, answered_at, answer },
}: {
  panel: Panel;
  t: Messages;
  message: Message;
}) {
  if (email === null) return <p className="panel">{words.noEmail}</p>;
  if (answered_at === null) return null;
  const when = formatDayAndTime(answered_at, site.language.tag, timeZone);
  return (
    <p className="panel">
      {interpolate(words.answeredAt, { when })}{' '}
      {answer !== null && (
        <a href={localizedHref(site, pathTo(paths.control.mail, { id: answer }))}>
          {words.toAnswer}
        </a>
      )}
    </p>
  );
}
