import { canRetry, type Mail, needsWriting } from '../../../server/shared/mail.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { Island } from '../../island.tsx';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { MailContent } from './mail-content.tsx';
import { MailFacts } from './mail-facts.tsx';

type Props = { panel: Panel; t: Messages; mail: Mail };

/** A mail, what became of it, and what can be done about that. */
export function MailPage({ panel, t, mail }: Props) {
  const { site } = panel;
  const { list, mail: words } = t.control;
  const { id, subject, state, kind, dismissed_at } = mail;
  const listHref = localizedHref(site, paths.control.mails);
  const writeAgain = `${paths.control.sendMail}?${new URLSearchParams({ again: String(id) })}`;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={subject}
      crumbs={[{ label: words.listTitle, href: listHref }]}
    >
      <MailFacts panel={panel} t={t} mail={mail} />
      <div className="mail-actions">
        {kind === 'manual' && (
          <a
            className={needsWriting(mail) ? 'button' : 'button button-quiet'}
            href={localizedHref(site, writeAgain)}
          >
            <Icon name="edit" />
            {words.writeAgain}
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
            listHref,
            t: { list, mail: words },
          }}
        />
      </div>
      <MailContent
        site={site}
        t={t}
        mail={mail}
        fileHref={pathTo(paths.control.mailFile, { id })}
      />
    </PanelLayout>
  );
}
