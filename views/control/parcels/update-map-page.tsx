import { parcelFields } from '../../../server/shared/fields.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { MapTiles } from '../../../server/shared/site.ts';
import { Island } from '../../island.tsx';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { fieldsOf, formContext } from '../panel-form.tsx';
import { changeForm } from '../record-forms.ts';
import { parcelCrumbs } from './parcel-crumbs.ts';

type Props = { panel: Panel; t: Messages; parcel: Parcel; tiles: MapTiles | null };

/** The places of a parcel, in fields and on a map. */
export function UpdateMapPage({ panel, t, parcel, tiles }: Props) {
  const { site } = panel;
  const { parcels: words, fields, form } = t.control;
  const field = fieldsOf(parcelFields, fields);
  const place = (title: string, kind: 'pickup' | 'current' | 'destination') => ({
    title,
    fields: [
      field(`map_${kind}_latitude`, 'number', parcel[`map_${kind}_latitude`]),
      field(`map_${kind}_longitude`, 'number', parcel[`map_${kind}_longitude`]),
    ],
  });
  const spec = changeForm(
    t,
    parcel.id,
    { type: 'stay' },
    {
      action: paths.api.parcels,
      encoding: 'json',
      sections: [
        {
          fields: [
            field('show_map', 'choice', parcel.show_map, {
              options: [
                { value: 'no', label: form.no },
                { value: 'yes', label: form.yes },
              ],
            }),
            field('map_zoom', 'number', parcel.map_zoom, { hint: words.zoomHint }),
          ],
        },
        place(words.mapPickup, 'pickup'),
        place(words.mapCurrent, 'current'),
        place(words.mapDestination, 'destination'),
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
