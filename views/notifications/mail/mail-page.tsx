import type { Mail } from '../../../server/shared/mail.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { MailContent } from './mail-content.tsx';
import { MailFacts } from './mail-facts.tsx';
import { MailTools } from './mail-tools.tsx';

type Props = { panel: Panel; t: Messages; mail: Mail };

/** A mail, its state, and the actions for it. */
export function MailPage({ panel, t, mail }: Props) {
  const crumb = {
    label: t.control.mail.listTitle,
    href: localizedHref(panel.site, paths.control.mails),
  };
  return (
    <PanelLayout panel={panel} t={t} title={mail.subject} crumbs={[crumb]}>
      <MailFacts panel={panel} t={t} mail={mail} />
      <MailTools site={panel.site} t={t} mail={mail} />
      <MailContent t={t} mail={mail} />
    </PanelLayout>
  );
}
