import type { Paged } from '../../../server/shared/envelope.ts';
import type { Invoice } from '../../../server/shared/invoice.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { linkTo } from '../../parts/here.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { PanelList } from '../panel-list.tsx';

type Props = { panel: Panel; t: Messages; invoices: Paged<Invoice>; search: string };

export function InvoicesPage({ panel, t, invoices, search }: Props) {
  const words = t.control.invoices;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      actions={
        <a className="button" href={linkTo(panel.site, paths.control.createInvoice)}>
          <Icon name="add" />
          {words.create}
        </a>
      }
    >
      <PanelList
        panel={panel}
        t={t}
        records={{ kind: 'invoices', first: invoices }}
        search={search}
      />
    </PanelLayout>
  );
}
