import { parcelFields } from '../../../server/shared/fields.ts';
import type { Control, FormSpec } from '../../../server/shared/form.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { fieldsOf, PanelForm } from '../panel-form.tsx';
import { parcelCrumbs } from './parcel-crumbs.ts';
import { parcelSections } from './parcel-sections.ts';

type Props = { panel: Panel; t: Messages; parcel: Parcel };

const controls: Partial<Record<keyof typeof parcelFields, Control>> = {
  recipient_email: 'email',
  recipient_phone_number: 'tel',
  sender_email: 'email',
  min_expected_delivery_date: 'day',
  max_expected_delivery_date: 'day',
};

/** Every field of a parcel, but for those of its map. */
export function UpdateParcelPage({ panel, t, parcel }: Props) {
  const { site } = panel;
  const { parcels: words, fields } = t.control;
  const field = fieldsOf(parcelFields, fields);
  const hints: Partial<Record<keyof typeof parcelFields, string>> = {
    status: words.statusHint,
    weight: words.weightHint,
    declared_value: words.valueHint,
  };
  const sections = parcelSections(words).map(({ title, names }) => ({
    title,
    fields: names.map((name) => {
      const hint = hints[name];
      return field(
        name,
        controls[name] ?? 'text',
        parcel[name],
        hint === undefined ? {} : { hint },
      );
    }),
  }));
  const spec: FormSpec = {
    method: 'PATCH',
    action: paths.api.parcels,
    encoding: 'json',
    sends: 'changes',
    fixed: { id: parcel.id },
    sections: [{ fields: [field('tracking_code', 'text', parcel.tracking_code)] }, ...sections],
    button: { label: t.control.form.save, busy: t.control.form.saving },
    outcome: {
      type: 'stay',
      at: localizedHref(site, paths.control.updateParcel).replace(':code', '{tracking_code}'),
    },
  };
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
