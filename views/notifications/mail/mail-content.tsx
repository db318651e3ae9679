import { isInFileAlone, type Mail } from '../../../server/shared/mail.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import type { Messages } from '../../translations/messages.ts';

type Props = { t: Messages; mail: Mail };

/** A mail's content: its text, and its HTML in a frame; or why neither is shown. */
export function MailContent({ t: { control }, mail }: Props) {
  const { mail: words } = control;
  const { id, text, html, unavailable } = mail;
  return (
    <>
      {unavailable !== null && (
        <div className="panel">
          <p>{unavailable === 'secret' ? words.secret : words.cleared}</p>
          {isInFileAlone(mail) && <p>{words.clearedFile}</p>}
        </div>
      )}
      {text !== null && (
        <section className="mail-content" aria-labelledby="text-title">
          <h2 id="text-title">{words.text}</h2>
          <p className="mail-text" dir="auto">
            <TextWithEmails text={text} />
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
            // No scripts, no forms, and no links that leave the frame.
            sandbox=""
          />
        </section>
      )}
    </>
  );
}
