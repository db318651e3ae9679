import type { Paged } from '../../../server/shared/envelope.ts';
import type { MailEntry } from '../../../server/shared/mail.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { linkTo } from '../../parts/here.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { PanelList } from '../panel-list.tsx';

type Props = { panel: Panel; t: Messages; mails: Paged<MailEntry>; search: string };

export function MailsPage({ panel, t, mails, search }: Props) {
  const words = t.control.mail;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.listTitle}
      lead={words.listLead}
      actions={
        <a className="button" href={linkTo(panel.site, paths.control.sendMail)}>
          <Icon name="send" />
          {words.sendTitle}
        </a>
      }
    >
      <PanelList panel={panel} t={t} records={{ kind: 'mails', first: mails }} search={search} />
    </PanelLayout>
  );
}
