import type { Paged } from '../../../server/shared/envelope.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { linkTo } from '../../parts/here.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { PanelList } from '../panel-list.tsx';

type Props = { panel: Panel; t: Messages; parcels: Paged<Parcel>; search: string };

export function ParcelsPage({ panel, t, parcels, search }: Props) {
  const words = t.control.parcels;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      actions={
        <a className="button" href={linkTo(panel.site, paths.control.createParcel)}>
          <Icon name="add" />
          {words.create}
        </a>
      }
    >
      <PanelList
        panel={panel}
        t={t}
        records={{ kind: 'parcels', first: parcels }}
        search={search}
      />
    </PanelLayout>
  );
}
