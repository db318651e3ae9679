import type { Customer } from '../../server/customers/shared/customer.ts';
import { customerName } from '../../server/customers/shared/customer-texts.ts';
import type { Parcel, WholeParcel } from '../../server/parcels/shared/parcel.ts';
import { customerLinks, parcelFields, type UnitSystem } from '../../server/shared/fields.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import { imagePath, paths } from '../../server/shared/paths.ts';
import { imageField } from '../../server/shared/picture-fields.ts';
import type { MapTiles } from '../../server/web/shared/site.ts';
import { Island } from '../island.tsx';
import { CustomerControl } from '../panel/customer-control.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldBuilder, inBuiltinWords, PanelForm } from '../panel/panel-form.tsx';
import { removalWords } from '../panel/photo-form.tsx';
import { changeForm } from '../panel/record-forms.tsx';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';
import { parcelCrumbs } from './parcel-crumbs.ts';
import {
  codField,
  detailSections,
  mapPlace,
  mapSettings,
  priceFields,
  type ServiceChoice,
} from './parcel-fields.ts';
import { piecesControls, piecesFields } from './pieces-fields.tsx';

type Props = PanelProps & { parcel: Parcel };

type UpdateParcelPageProps = PanelProps & {
  parcel: WholeParcel;
  units: UnitSystem;
  services: ServiceChoice[];
  /** The customers that the parcel is linked to. */
  customers: Customer[];
};

/** Every field of a parcel, except those of its map. */
export function UpdateParcelPage({ panel, t, parcel, ...related }: UpdateParcelPageProps) {
  const { site } = panel;
  const { units, services, customers } = related;
  const { parcels: words, fields } = t.control;
  const field = fieldBuilder(parcelFields, fields);
  const labels = {
    sender_id: words.sender,
    recipient_id: words.recipient,
    payer_id: t.customers.payer,
  };
  const linkedCustomerName = (id: string) => {
    const found = customers.find((customer) => String(customer.id) === id);
    return found === undefined ? id : customerName(found);
  };
  const at = localizedHref(site, paths.control.updateParcel).replace(':code', '{tracking_code}');
  const spec = changeForm(t, parcel.id, { type: 'stay', at } as const, {
    action: paths.api.parcels,
    sections: [
      { fields: [field('tracking_code', 'text', parcel.tracking_code)] },
      ...detailSections(t, parcelFields, parcel).map(({ fields: some, ...section }) => ({
        ...section,
        fields: [
          ...some.flatMap((one) => {
            if (one.name === 'declared_value') return [one, codField(t, parcel)];
            return one.name === 'status' ? [inBuiltinWords(parcel.status_key, one)] : [one];
          }),
          ...(section.id === 'shipment'
            ? [...piecesFields(t, parcel.pieces), ...priceFields(t, services, parcel)]
            : []),
        ],
      })),
      {
        title: t.customers.title,
        fields: customerLinks.map((name) => ({
          ...field(name, 'customer', parcel[name]),
          label: labels[name],
        })),
      },
    ],
  });
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.update}
      crumbs={parcelCrumbs(site, t, parcel.tracking_code)}
    >
      <PanelForm
        site={site}
        t={t}
        spec={spec}
        controls={{
          ...piecesControls(t, parcel.pieces, units),
          customer: (control) => (
            <CustomerControl
              {...control}
              link={control.field.name}
              linked={null}
              value={linkedCustomerName(control.value)}
            />
          ),
        }}
      />
    </PanelLayout>
  );
}

export function UpdateMapPage({ panel, t, parcel, tiles }: Props & { tiles: MapTiles | null }) {
  const { site } = panel;
  const { parcels: words } = t.control;
  const spec = changeForm(t, parcel.id, { type: 'stay' } as const, {
    action: paths.api.parcels,
    sections: [
      { fields: mapSettings(t, parcel) },
      mapPlace(t, 'pickup', parcel),
      mapPlace(t, 'current', parcel),
      mapPlace(t, 'destination', parcel),
    ],
  });
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.updateMap}
      crumbs={parcelCrumbs(site, t, parcel.tracking_code)}
    >
      <PanelForm site={site} t={t} spec={spec}>
        {({ values }) => (
          <Island
            name="stops-map"
            on="idle"
            site={site}
            props={{ map: { tiles, t: words, track: t.track }, initial: values }}
          />
        )}
      </PanelForm>
    </PanelLayout>
  );
}

export function UpdateImagePage({ panel, t, parcel }: Props) {
  const { site } = panel;
  const { parcels: words, fields, form } = t.control;
  const field = fieldBuilder({ image: imageField }, fields);
  const picture = parcel.image === null ? null : imagePath(parcel.image);
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.parcelImage,
    encoding: 'multipart',
    // The form does not send the id. A multipart form would send it as text, which could be the code of another parcel.
    fixed: { id: parcel.tracking_code },
    sections: [{ fields: [field('image', 'picture', '', { hint: form.choosePicture, picture })] }],
    button: { label: words.upload },
    outcome: { type: 'reload' },
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.updateImage}
      crumbs={parcelCrumbs(site, t, parcel.tracking_code)}
    >
      <PanelForm site={site} t={t} spec={spec} />
      {parcel.image !== null && (
        <Island
          name="remove-picture"
          on="load"
          site={site}
          props={{
            action: paths.api.parcelImage,
            record: { id: parcel.tracking_code },
            name: parcel.tracking_code,
            tag: site.language.tag,
            t: removalWords(t, words.removeImageQuestion),
          }}
        />
      )}
    </PanelLayout>
  );
}
