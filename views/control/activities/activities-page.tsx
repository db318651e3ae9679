import { fill } from '../../../server/shared/fill.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { ParcelWithHistory } from '../../../server/shared/parcel.ts';
import { parcelApiPath, paths, pathTo } from '../../../server/shared/paths.ts';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { PanelList } from '../panel-list.tsx';
import { parcelCrumbs } from '../parcels/parcel-crumbs.ts';

type Props = { panel: Panel; t: Messages; parcel: ParcelWithHistory };

/** The history of a parcel. */
export function ActivitiesPage({ panel, t, parcel }: Props) {
  const { site } = panel;
  const words = t.control.activities;
  const code = parcel.tracking_code;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={fill(words.title, { code })}
      crumbs={parcelCrumbs(site, t, code)}
      actions={
        <a
          className="button"
          href={localizedHref(site, pathTo(paths.control.createActivity, { code }))}
        >
          <Icon name="add" />
          {words.add}
        </a>
      }
    >
      <PanelList
        panel={panel}
        t={t}
        records={{ kind: 'activities', first: parcel.history, api: parcelApiPath(code), code }}
      />
    </PanelLayout>
  );
}
