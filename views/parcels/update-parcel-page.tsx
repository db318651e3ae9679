import { parcelFields } from '../../server/shared/fields.ts';
import type { Panel } from '../../server/shared/panel.ts';
import type { Parcel } from '../../server/shared/parcel.ts';
import { paths } from '../../server/shared/paths.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldsOf, inBuiltinWords, PanelForm } from '../panel/panel-form.tsx';
import { changeForm } from '../panel/record-forms.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { parcelCrumbs } from './parcel-crumbs.ts';
import { detailSections } from './parcel-fields.ts';

type Props = { panel: Panel; t: Messages; parcel: Parcel };

/** Every field of a parcel, except those of its map. */
export function UpdateParcelPage({ panel, t, parcel }: Props) {
  const { site } = panel;
  const { parcels: words, fields } = t.control;
  const field = fieldsOf(parcelFields, fields);
  const at = localizedHref(site, paths.control.updateParcel).replace(':code', '{tracking_code}');
  const spec = changeForm(
    t,
    parcel.id,
    { type: 'stay', at },
    {
      action: paths.api.parcels,
      encoding: 'json',
      sections: [
        { fields: [field('tracking_code', 'text', parcel.tracking_code)] },
        ...detailSections(t, parcelFields, parcel).map(({ fields: some, ...section }) => ({
          ...section,
          fields: some.map((one) =>
            one.name === 'status' ? inBuiltinWords(parcel.status_key, one) : one,
          ),
        })),
      ],
    },
  );
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.updateTitle}
      crumbs={parcelCrumbs(site, t, parcel.tracking_code)}
    >
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}
