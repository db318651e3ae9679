import type { EventChoices } from '../../../server/shared/event.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { may, type Panel } from '../../../server/shared/panel.ts';
import type { ParcelWithHistory } from '../../../server/shared/parcel.ts';
import { parcelApiPath } from '../../../server/shared/paths.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { PanelList } from '../../panel/panel-list.tsx';
import type { Messages } from '../../translations/messages.ts';
import { eventContext } from '../events/event-context.ts';
import { parcelCrumbs } from '../parcel-crumbs.ts';

type Props = { panel: Panel; t: Messages; parcel: ParcelWithHistory; choices: EventChoices };

/** The history of a parcel. */
export function ActivitiesPage({ panel, t, parcel, choices }: Props) {
  const { site } = panel;
  const words = t.control.activities;
  const code = parcel.tracking_code;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={interpolate(words.title, { code })}
      crumbs={parcelCrumbs(site, t, code)}
      actions={
        may(panel, 'parcels:write') && (
          <Island
            name="event-button"
            on="load"
            site={site}
            props={{ context: eventContext(panel, t, choices), id: parcel.id, code }}
          />
        )
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
