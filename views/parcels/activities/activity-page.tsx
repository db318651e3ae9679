import type { Panel } from '../../../server/shared/panel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { parcelCrumbs } from '../parcel-crumbs.ts';
import { activityForm, type EventValues } from './activity-form-spec.ts';

type Props = {
  panel: Panel;
  t: Messages;
  code: string;
  id: number;
  activity: EventValues;
};

/** One event of a parcel's history. */
export function ActivityPage({ panel, t, code, id, activity }: Props) {
  const { site } = panel;
  const list = localizedHref(site, pathTo(paths.control.activities, { code }));
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.control.activities.editTitle}
      crumbs={[...parcelCrumbs(site, t, code), { label: t.control.parcels.activities, href: list }]}
    >
      <Island
        name="activity-form"
        on="load"
        site={site}
        props={activityForm(panel, t, id, activity)}
      />
    </PanelLayout>
  );
}
