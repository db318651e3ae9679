import { parcelFields } from '../../../server/shared/fields.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { stages } from '../../../server/shared/stages.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { controlOf, fieldsOf, optionsOf, PanelForm } from '../panel-form.tsx';
import { changeForm } from '../record-forms.ts';
import { parcelCrumbs } from './parcel-crumbs.ts';
import { parcelSections } from './parcel-sections.ts';

type Props = { panel: Panel; t: Messages; parcel: Parcel };

/** Every field of a parcel, except those of its map. */
export function UpdateParcelPage({ panel, t, parcel }: Props) {
  const { site } = panel;
  const { parcels: words, fields } = t.control;
  const field = fieldsOf(parcelFields, fields);
  const hints: Partial<Record<keyof typeof parcelFields, string>> = words.hints;
  const sections = parcelSections(words).map(({ title, names }) => ({
    title,
    fields: names.map((name) => {
      const hint = hints[name];
      const extra = hint === undefined ? {} : { hint };
      if (name === 'stage') {
        const options = [{ value: '', label: words.noStage }, ...optionsOf(stages, t.stages)];
        return field(name, 'choice', parcel[name], { options });
      }
      return field(name, controlOf(parcelFields[name]), parcel[name], extra);
    }),
  }));
  const at = localizedHref(site, paths.control.updateParcel).replace(':code', '{tracking_code}');
  const spec = changeForm(
    t,
    parcel.id,
    { type: 'stay', at },
    {
      action: paths.api.parcels,
      encoding: 'json',
      sections: [{ fields: [field('tracking_code', 'text', parcel.tracking_code)] }, ...sections],
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
