import type { Mail } from '../../../server/shared/mail.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = {
  site: Site;
  t: Messages;
  mail: Mail;
  /** Where the whole mail is downloaded from. */
  fileHref: string;
};

/** What a mail says: its text, and its design in a frame; or why neither is shown. */
export function MailContent({ site, t: { control }, mail, fileHref }: Props) {
  const { mail: words } = control;
  const { id, text, html, unavailable, message_id } = mail;
  return (
    <>
      {unavailable !== null && (
        <div className="panel">
          <p>{unavailable === 'secret' ? words.secret : words.cleared}</p>
          {isInFileAlone(mail) && <p>{words.clearedFile}</p>}
        </div>
      )}
      <p className="mail-links">
        {(text !== null || isInFileAlone(mail)) && (
          <a className="button button-quiet" href={fileHref} download>
            <Icon name="email" />
            {words.download}
          </a>
        )}
        {message_id !== null && (
          <a className="button button-quiet" href={localizedHref(site, paths.control.messages)}>
            <Icon name="chat" />
            {words.toMessage}
          </a>
        )}
      </p>
      {text !== null && (
        <section className="mail-content" aria-labelledby="text-title">
          <h2 id="text-title">{words.text}</h2>
          <p className="mail-text" dir="auto">
            {text}
          </p>
        </section>
      )}
      {html !== null && (
        <section className="mail-content" aria-labelledby="design-title">
          <h2 id="design-title">{words.design}</h2>
          <iframe
            className="template-preview"
            title={words.design}
            src={pathTo(paths.control.mailHtml, { id })}
            // Without scripts, forms or links out of the frame.
            sandbox=""
          />
        </section>
      )}
    </>
  );
}

/** Whether what it said is no longer stored, but for its file in the outbox. */
function isInFileAlone({ unavailable, file }: Mail): boolean {
  return unavailable === 'cleared' && file !== null;
}
