import { canRetry, isInFileAlone, type Mail, needsWriting } from '../../../server/shared/mail.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Island } from '../../island.tsx';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = { site: Site; t: Messages; mail: Mail };

/** The actions for a mail. */
export function MailTools({ site, t, mail }: Props) {
  const { list, mail: words } = t.control;
  const { id, subject, state, kind, dismissed_at, message_id, text } = mail;
  const writeAgain = `${paths.control.sendMail}?${new URLSearchParams({ again: String(id) })}`;
  const quiet = 'button button-quiet';
  return (
    <div className="mail-tools">
      {kind === 'manual' && (
        <a className={needsWriting(mail) ? 'button' : quiet} href={localizedHref(site, writeAgain)}>
          <Icon name="edit" />
          {words.writeAgain}
        </a>
      )}
      {(text !== null || isInFileAlone(mail)) && (
        <a className={quiet} href={pathTo(paths.control.mailFile, { id })} download>
          <Icon name="email" />
          {words.download}
        </a>
      )}
      {message_id !== null && (
        <a className={quiet} href={localizedHref(site, paths.control.messages)}>
          <Icon name="chat" />
          {words.toMessage}
        </a>
      )}
      <Island
        name="mail-actions"
        on="load"
        site={site}
        props={{
          mail: { id, subject },
          retry: canRetry(mail),
          dismissed: state === 'failed' ? dismissed_at !== null : null,
          listHref: localizedHref(site, paths.control.mails),
          t: { list, mail: words },
        }}
      />
    </div>
  );
}
