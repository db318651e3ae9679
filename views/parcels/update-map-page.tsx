import type { Panel } from '../../server/shared/panel.ts';
import type { Parcel } from '../../server/shared/parcel.ts';
import { paths } from '../../server/shared/paths.ts';
import type { MapTiles } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { formContext } from '../panel/panel-form.tsx';
import { changeForm } from '../panel/record-forms.ts';
import type { Messages } from '../translations/messages.ts';
import { parcelCrumbs } from './parcel-crumbs.ts';
import { mapPlace, mapSettings } from './parcel-fields.ts';

type Props = { panel: Panel; t: Messages; parcel: Parcel; tiles: MapTiles | null };

/** The places of a parcel, in fields and on a map. */
export function UpdateMapPage({ panel, t, parcel, tiles }: Props) {
  const { site } = panel;
  const { parcels: words } = t.control;
  const spec = changeForm(
    t,
    parcel.id,
    { type: 'stay' },
    {
      action: paths.api.parcels,
      encoding: 'json',
      sections: [
        { fields: mapSettings(t, parcel) },
        mapPlace(t, 'pickup', parcel),
        mapPlace(t, 'current', parcel),
        mapPlace(t, 'destination', parcel),
      ],
    },
  );
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.mapTitle}
      crumbs={parcelCrumbs(site, t, parcel.tracking_code)}
    >
      <Island
        name="parcel-map-form"
        on="load"
        site={site}
        props={{ spec, context: formContext(site, t), map: { tiles, t: words, track: t.track } }}
      />
    </PanelLayout>
  );
}
