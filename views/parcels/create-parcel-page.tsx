import type { CustomerFact } from '../../server/customers/shared/customer.ts';
import { parcelEnds } from '../../server/parcels/shared/parcel.ts';
import {
  missingNames,
  type Prefill,
  type RecentSender,
  repeatedFields,
  senderNames,
} from '../../server/parcels/shared/parcel-copy.ts';
import { documentsPath } from '../../server/parcels/shared/parcel-list.ts';
import { unknownPiece } from '../../server/parcels/shared/pieces.ts';
import { type AddressEnd, textParts } from '../../server/shared/address.ts';
import { pick, withAllFields } from '../../server/shared/field-values.ts';
import { namesFor, parcelFields, type UnitSystem } from '../../server/shared/fields.ts';
import type { FieldSpec, FormSection, FormSpec } from '../../server/shared/form.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { fromTemplatePath, paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { Island } from '../island.tsx';
import { CustomerControl } from '../panel/customer-control.tsx';
import type { ControlProps } from '../panel/form-fields.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldBuilder, PanelForm } from '../panel/panel-form.tsx';
import { creationForm } from '../panel/record-forms.tsx';
import { localizedHref } from '../parts/links.ts';
import { isolateName } from '../parts/written.tsx';
import type { PanelProps, SiteProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { parcelCrumbs } from './parcel-crumbs.ts';
import {
  codField,
  type DetailName,
  detailField,
  mapPlace,
  mapSettings,
  priceFields,
  type ServiceChoice,
} from './parcel-fields.ts';
import { piecesControls, piecesFields } from './pieces-fields.tsx';
import { TemplatesLink } from './templates/template-pages.tsx';

type Props = PanelProps & {
  /** A generated tracking code for the new parcel, and the prefix of further ones. */
  offered: string;
  codePrefix: string;
  /** The values that the form begins with; null: none. */
  prefill: Prefill | null;
  /** The first templates, to choose from. */
  templates: { id: number; name: string }[];
  /** The senders of the latest parcels, newest first. */
  senders: RecentSender[];
  /** The services of the latest parcels. */
  services: string[];
  /** The payer of the parcel that the form is filled in from. */
  payer: { id: number; name: string } | null;
  units: UnitSystem;
  deliveryServices: ServiceChoice[];
};

/** A form for a new parcel with all of its fields, three of which are required. */
export function CreateParcelPage({ panel, t, prefill, templates, ...props }: Props) {
  const { site } = panel;
  const { parcels: words } = t.control;
  const { senders, codePrefix, units, deliveryServices } = props;
  const pieces = prefill?.pieces ?? [unknownPiece];
  const fields = prefill?.fields ?? emptyFields;
  const sections = newParcelSections(t, { ...props, prefill: fields, pieces });
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={prefill === null ? words.create : prefilledTitle(t, prefill)}
      lead={prefill === null || prefill.kind === 'customer' ? undefined : t.copies.filledInLead}
      crumbs={parcelCrumbs(site, t)}
      styles={site.manifest.newParcelStyles}
      actions={prefill === null && <TemplatesLink site={site} t={t} />}
    >
      {prefill === null && templates.length > 0 && (
        <TemplateChoice site={site} t={t} templates={templates} />
      )}
      {prefill !== null && <MissingFields t={t} prefill={prefill} />}
      <PanelForm
        className="new-parcel"
        site={site}
        t={t}
        spec={newParcelForm(site, t, sections)}
        controls={{
          ...piecesControls(t, pieces, units),
          customer: (form) => <CustomerOfParcel {...form} prefill={prefill} payer={props.payer} />,
        }}
        intros={{
          sender_name: ({ values }) => (
            <Island
              name="sender-choice"
              on="idle"
              site={site}
              props={{
                senders,
                codePrefix,
                initial: pick(values, senderNames),
                t: { recentSenders: words.recentSenders, newSender: words.newSender },
              }}
            />
          ),
        }}
      >
        {() =>
          deliveryServices.length > 0 && (
            <Island
              name="price-preview"
              on="idle"
              site={site}
              props={{ label: t.control.fields.price, tag: site.language.tag }}
            />
          )
        }
      </PanelForm>
    </PanelLayout>
  );
}

/** For each field of an address, by its name: the customer's fact that it is filled in with. */
function addressPartFills(end: AddressEnd): Record<string, CustomerFact> {
  return {
    ...Object.fromEntries(textParts.map((part) => [`${end}_${part}`, part])),
    [`${end}_company`]: 'company',
    [`${end}_note`]: 'driver_note',
  };
}

/** For each field of the sender and of the recipient, by its name: the customer's fact that it is filled in with. */
const fills = {
  sender_name: {
    sender_email: 'email',
    sender_phone_number: 'phone',
    ...addressPartFills('pickup'),
    sender_language: 'language',
    pickup_location: 'address',
    map_pickup_latitude: 'latitude',
    map_pickup_longitude: 'longitude',
  },
  recipient_name: {
    recipient_email: 'email',
    ...addressPartFills('destination'),
    recipient_phone_number: 'phone',
    recipient_language: 'language',
    destination: 'address',
    map_destination_latitude: 'latitude',
    map_destination_longitude: 'longitude',
  },
} satisfies Record<string, Record<string, CustomerFact>>;

type CustomerOfParcelProps = ControlProps & Pick<Props, 'prefill' | 'payer'>;

/**
 * The field of the sender, the recipient or the payer of a parcel. The first two have a checkbox that adds them to the
 * customers.
 */
function CustomerOfParcel({ prefill, payer, ...props }: CustomerOfParcelProps) {
  const { field, form } = props;
  const end = parcelEnds.find((one) => field.name === `${one}_name`);
  if (end === undefined) {
    return (
      <CustomerControl {...props} link="payer_id" linked={payer?.id} value={payer?.name ?? ''} />
    );
  }
  const add = `add_${end}`;
  return (
    <CustomerControl
      {...props}
      link={`${end}_id`}
      linked={prefill?.fields[`${end}_id`]}
      fills={fills[`${end}_name`]}
      add={{ name: add, isChecked: form.values[add] === 'yes' }}
    />
  );
}

/** The form for a new parcel. Its buttons lead to the parcel, to its label, and to the next parcel. */
function newParcelForm(site: Site, t: Messages, sections: FormSection[]): FormSpec {
  const { parcels: words } = t.control;
  const parcel = localizedHref(site, paths.control.parcel).replace(':code', '{tracking_code}');
  const labelPage = localizedHref(site, `${documentsPath('labels', [0])}&created=yes`);
  const label = labelPage.replace('parcels=0', 'parcels={id}');
  const open = { label: words.open, to: parcel };
  return {
    ...creationForm(t.control.form.create, [open], {
      action: paths.api.parcels,
      sections,
    }),
    outcome: { type: 'go', to: parcel, says: true },
    once: true,
    marks: 'required',
    further: [
      { label: words.createAndPrint, outcome: { type: 'go', to: label } },
      {
        label: words.createAndAdd,
        outcome: { type: 'again', keeps: senderNames, links: [open] },
      },
    ],
  };
}

function TemplateChoice({ site, t, templates }: SiteProps & Pick<Props, 'templates'>) {
  return (
    <nav className="template-choice below line" aria-label={t.copies.begin}>
      <h2>{t.copies.begin}</h2>
      <ul className="cluster">
        {templates.map(({ id, name }) => (
          <li key={id}>
            <a
              className="button button-small button-quiet"
              href={localizedHref(site, fromTemplatePath(id))}
            >
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function prefilledTitle({ copies: { titles }, control }: Messages, prefill: Prefill): string {
  if (prefill.kind === 'customer') {
    return `${control.parcels.create} · ${isolateName(prefill.name)}`;
  }
  return prefill.kind === 'template'
    ? interpolate(titles.template, { name: isolateName(prefill.name) })
    : interpolate(titles[prefill.kind], { code: prefill.code });
}

/** Lists required fields that the source of a prefilled form does not have. */
function MissingFields({ t, prefill }: { t: Messages; prefill: Prefill }) {
  const missing = missingNames(prefill.fields);
  // A customer has none of the recipient's fields.
  if (missing.length === 0 || prefill.kind === 'customer') return null;
  const name = 'name' in prefill ? isolateName(prefill.name) : prefill.code;
  const fields = missing.map((field) => t.control.fields[field]).join(', ');
  return (
    <p className="panel" role="note">
      {interpolate(t.copies.missing, { code: name, fields })}
    </p>
  );
}

/** The fields with which the section about the parcel begins. */
const firstParcelFields = [
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'shipped_via',
] as const;

/** The values of a form that is not filled in. */
const emptyFields = withAllFields(repeatedFields, {});

type NewParcelDefaults = Pick<Props, 'offered' | 'services' | 'deliveryServices'> &
  Pick<Prefill, 'pieces'> & { prefill: Prefill['fields'] };

function newParcelSections(
  t: Messages,
  { offered, services, prefill, pieces, deliveryServices }: NewParcelDefaults,
): FormSection[] {
  const { control } = t;
  const { parcels: words, fields } = control;
  const values: Partial<Record<DetailName, string | null>> = prefill;
  const named = (names: readonly DetailName[]): FieldSpec[] =>
    names.map((name) => {
      const { hint, ...field } = detailField(t, name, values[name]);
      if (name === 'recipient_name' || name === 'sender_name') {
        return { ...field, control: 'customer' };
      }
      if (name === 'shipped_via') return { ...field, suggestions: services };
      // Hints are left out to keep the form short.
      return hint === undefined || name === 'recipient_language' ? field : { ...field, hint };
    });
  const field = fieldBuilder(parcelFields, fields);
  const code = field('tracking_code', 'text', offered, { hint: words.codeHint });
  const payer = { ...field('payer_id', 'customer', ''), label: t.customers.payer };
  const folded: FormSection[] = [
    { title: words.otherDetails, fields: named(namesFor('form', 'others')) },
    { title: t.company.settings.mapTitle, fields: mapSettings(t, prefill) },
    mapPlace(t, 'pickup', prefill),
    mapPlace(t, 'destination', prefill),
  ];
  return [
    { fields: [code] },
    {
      title: control.fields.to,
      fields: [
        ...named(namesFor('form', 'to', ['recipient_name', 'recipient_phone_number'])),
        ...named(namesFor('form', 'destination')),
      ],
    },
    {
      title: control.fields.from,
      fields: named([...namesFor('form', 'from'), ...namesFor('form', 'pickup')]),
    },
    {
      title: t.control.fields.parcel_id,
      fields: [
        ...named(namesFor('form', 'parcel', firstParcelFields)),
        ...piecesFields(t, pieces),
        codField(t, null),
        payer,
        ...priceFields(t, deliveryServices, null).map((field) => ({
          ...field,
          value: prefill.service ?? '',
        })),
      ],
    },
    ...folded.map((section): FormSection => ({ ...section, folded: true })),
  ];
}
