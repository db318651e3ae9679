import type { ComponentProps } from 'react';
import type { Units } from '../../server/admin/shared/settings.ts';
import type { bookedNames, MyParcel } from '../../server/my/shared/my-parcel.ts';
import { formatCod } from '../../server/parcels/shared/cash.ts';
import type { OpenScans, PublicDelivery } from '../../server/parcels/shared/event.ts';
import type { Activity } from '../../server/parcels/shared/parcel.ts';
import type { Piece } from '../../server/parcels/shared/pieces.ts';
import { localizeWeight } from '../../server/parcels/shared/weight-words.ts';
import { addressPartsIn } from '../../server/shared/address.ts';
import type { PageOf } from '../../server/shared/envelope.ts';
import { parcelFields } from '../../server/shared/fields.ts';
import type { FormSection, FormSpec } from '../../server/shared/form.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { formatMoney } from '../../server/shared/money.ts';
import {
  imagePath,
  myCopyPath,
  myLabelsPath,
  myReturnPath,
  paths,
  pathTo,
  trackPath,
} from '../../server/shared/paths.ts';
import { Island } from '../island.tsx';
import { HeadLink } from '../panel/layout.tsx';
import { codeOptions, fieldBuilder, PanelForm } from '../panel/panel-form.tsx';
import { changeForm } from '../panel/record-forms.tsx';
import {
  codField,
  type DetailName,
  detailField,
  type ServiceChoice,
} from '../parcels/parcel-fields.ts';
import { ParcelPieces } from '../parcels/parcel-page/parcel-pieces.tsx';
import { formatDate, formatDayAndTime, formatLocalTime } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import { listTotalText } from '../parts/list-words.ts';
import { Pairs } from '../parts/pairs.tsx';
import { HiddenFields } from '../parts/plain-form.tsx';
import { parcelStatusText, stageTexts } from '../parts/status.ts';
import { UserText } from '../parts/written.tsx';
import type { SiteProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { CustomerLayout, type CustomerPageProps } from './layout.tsx';
import { PageLinks } from './page-links.tsx';
import { SearchForm } from './search-form.tsx';

type ListProps = CustomerPageProps & {
  page: PageOf<MyParcel>;
  search: string;
  /** The import whose parcels are shown; undefined: all are. */
  imported: string | undefined;
};

/** A customer's own parcels, with a search. */
export function MyParcelsPage({ site, t, reader, page, search, imported }: ListProps) {
  const { tag } = site.language;
  const { fields, parcels } = t.control;
  return (
    <CustomerLayout
      site={site}
      t={t}
      reader={reader}
      title={fields.parcels}
      actions={
        <>
          {page.data.length > 0 && (
            <HeadLink site={site} path={myLabelsPath(page.data, imported)} icon="print" isQuiet>
              {t.documents.kinds.labels}
            </HeadLink>
          )}
          {reader.bookings !== 'off' && (
            <>
              <HeadLink site={site} path={paths.my.import} icon="upload" isQuiet>
                {t.importing.page.title}
              </HeadLink>
              <HeadLink site={site} path={paths.my.createParcel} icon="add">
                {parcels.create}
              </HeadLink>
            </>
          )}
        </>
      }
    >
      <SearchForm site={site} t={t} action={paths.my.parcels} search={search} />
      <p className="list-state soft" role="status">
        {listTotalText(page, t.control.list, tag)}
      </p>
      <ul className="stack">
        {page.data.map((parcel) => (
          <li key={parcel.id}>
            <a
              className="card padded plain line break"
              href={localizedHref(site, pathTo(paths.my.parcel, { code: parcel.tracking_code }))}
            >
              <strong className="code">
                <bdi>{parcel.tracking_code}</bdi>
              </strong>
              <span>{parcelStatusText(parcel, stageTexts(t))}</span>
              <small>
                {[parcel.reference, parcel.recipient_name, parcel.destination]
                  .filter((text) => text !== null)
                  .map((text, index) => (
                    <span key={text}>
                      {index > 0 && ' · '}
                      <bdi>{text}</bdi>
                    </span>
                  ))}
              </small>
            </a>
          </li>
        ))}
      </ul>
      <PageLinks
        site={site}
        t={t}
        page={page}
        path={paths.my.parcels}
        query={{ ...(search !== '' && { search }), ...(imported && { import: imported }) }}
      />
    </CustomerLayout>
  );
}

type ParcelProps = CustomerPageProps & {
  parcel: MyParcel;
  history: readonly Activity[];
  delivery: PublicDelivery | null;
  pieces: readonly Piece[];
  units: Units;
  /** The events that only some of the pieces have reached. */
  scans: OpenScans[];
  services: ServiceChoice[];
};

/** One of a customer's own parcels, with its history and the proof of its delivery. */
export function MyParcelPage({ site, t, reader, parcel, services, ...found }: ParcelProps) {
  const { history, delivery, pieces, units, scans } = found;
  const { tag } = site.language;
  const { fields } = t.control;
  const { tracking_code: code, price, currency } = parcel;
  const text = (value: string | null) =>
    value && <UserText lang={site.contentLang}>{value}</UserText>;
  return (
    <CustomerLayout
      site={site}
      t={t}
      reader={reader}
      title={code}
      actions={
        <>
          <HeadLink site={site} path={myLabelsPath([parcel])} icon="print" isQuiet>
            {t.documents.label}
          </HeadLink>
          {reader.bookings !== 'off' && (
            <HeadLink site={site} path={myCopyPath(code)} icon="content_copy" isQuiet>
              {t.copies.copy}
            </HeadLink>
          )}
          {reader.bookings !== 'off' && parcel.stage === 'delivered' && (
            <HeadLink site={site} path={myReturnPath(code)} icon="swap_horiz" isQuiet>
              {t.copies.return}
            </HeadLink>
          )}
          <HeadLink site={site} path={trackPath(code)} icon="place" isQuiet>
            {t.control.parcels.publicLink}
          </HeadLink>
        </>
      }
    >
      <p className="lead">{parcelStatusText(parcel, stageTexts(t))}</p>
      <Pairs
        pairs={[
          ...bookedPairs({ site, t }, parcel),
          [
            fields.max_expected_delivery_date,
            parcel.max_expected_delivery_date && formatDate(parcel.max_expected_delivery_date, tag),
          ],
          [fields.price, price === null ? null : formatMoney(price, currency ?? '', tag)],
        ]}
      />
      <ParcelPieces site={site} t={t} pieces={pieces} units={units} scans={scans} />
      {delivery !== null && (
        <section className="part">
          <h2>{t.proof.result.title}</h2>
          <p>
            <bdi>{delivery.received_by}</bdi>{' '}
            <time dateTime={delivery.created_at}>
              {formatDayAndTime(delivery.created_at, tag, reader.timeZone)}
            </time>
          </p>
          {[delivery.signature, delivery.photo].map(
            (name) =>
              name !== null && <img key={name} src={imagePath(name)} alt={t.proof.result.title} />,
          )}
        </section>
      )}
      <section className="part">
        <h2>{t.track.history}</h2>
        <ol className="stack">
          {history.map(({ id, title, description, location, image, created_at }) => (
            <li key={id}>
              <strong>
                <UserText lang={site.contentLang}>{title}</UserText>
              </strong>{' '}
              {text(location)}{' '}
              <time className="soft" dateTime={created_at}>
                {formatDayAndTime(created_at, tag, reader.timeZone)}
              </time>
              {description && <p>{text(description)}</p>}
              {image !== null && (
                <img src={imagePath(image)} alt={interpolate(t.track.eventPicture, { title })} />
              )}
            </li>
          ))}
        </ol>
      </section>
      <AddRecipient t={t} parcel={parcel} />
      {parcel.booked && (
        <details className="part stack">
          <summary className="button button-quiet below">{t.scan.chooser.change}</summary>
          <PanelForm
            site={site}
            t={t}
            spec={changeForm(
              t,
              parcel.id,
              { type: 'reload' },
              { action: paths.api.myParcels, sections: bookingSections(t, parcel, services) },
            )}
          />
        </details>
      )}
      {parcel.booked && (
        <details className="part">
          <summary className="button button-quiet">{t.my.book.cancel}</summary>
          <form method="post" className="form">
            <HiddenFields
              values={{
                _verb: `DELETE ${paths.api.myParcels}`,
                _then: localizedHref(site, paths.my.parcels),
                id: code,
              }}
            />
            <p>{t.my.book.cancelLead}</p>
            <button type="submit" className="button button-danger">
              {t.my.book.cancel}
            </button>
          </form>
        </details>
      )}
    </CustomerLayout>
  );
}

/** Adds the recipient to the customer's address book. */
function AddRecipient({ t, parcel }: Pick<SiteProps, 't'> & { parcel: MyParcel }) {
  const parts = addressPartsIn(parcel, 'destination');
  const isText = parts.street === null && parts.city === null;
  const entry = {
    name: parcel.recipient_name,
    email: parcel.recipient_email,
    phone: parcel.recipient_phone_number,
    language: parcel.recipient_language,
    ...(isText
      ? { street: parcel.destination.slice(0, 200) }
      : { ...parts, street: parts.street ?? parts.city }),
  };
  const known = Object.entries(entry).filter(([, value]) => value !== null);
  return (
    <form method="post" className="part">
      <HiddenFields
        values={{ _verb: `POST ${paths.api.myAddresses}`, ...Object.fromEntries(known) }}
      />
      <button type="submit" className="button button-quiet">
        {t.my.addresses.addRecipient}
      </button>
    </form>
  );
}

type BookedParcel = Pick<MyParcel, (typeof bookedNames)[number]>;

/** What is said of one parcel, and not of a copy. */
const onlyOnce = {
  reference: null,
  window_from: null,
  window_to: null,
  cod_amount: null,
  cod_currency: null,
};

/** What the users of a customer said of a parcel, with labels. */
export function bookedPairs(
  { site, t }: SiteProps,
  parcel: BookedParcel,
): ComponentProps<typeof Pairs>['pairs'] {
  const { tag } = site.language;
  const { fields } = t.control;
  const text = (value: string | null) =>
    value && <UserText lang={site.contentLang}>{value}</UserText>;
  const time = (local: string | null) => local && formatLocalTime(local, tag);
  return [
    [fields.reference, parcel.reference && <bdi>{parcel.reference}</bdi>],
    [fields.recipient_name, parcel.recipient_name && <bdi>{parcel.recipient_name}</bdi>],
    [
      t.control.addressParts.company,
      parcel.destination_company && <bdi>{parcel.destination_company}</bdi>,
    ],
    [fields.destination, parcel.destination && <bdi>{parcel.destination}</bdi>],
    [fields.pieces_count, parcel.pieces_count],
    [fields.weight, parcel.weight && localizeWeight(parcel.weight, tag)],
    [fields.parcel_content, text(parcel.parcel_content)],
    [fields.note_to_driver, text(parcel.note_to_driver)],
    [fields.window_from, time(parcel.window_from)],
    [fields.window_to, time(parcel.window_to)],
    [fields.cod, formatCod(parcel, tag)],
  ];
}

type BookingProps = CustomerPageProps & {
  services: ServiceChoice[];
  /** The parcel that the form begins with; null: an empty form. */
  copied: BookedParcel | null;
};

/** The fields that are always shown; the others are folded. */
const firstNames = [
  'recipient_name',
  'recipient_phone_number',
  'recipient_email',
  'destination',
  'reference',
] as const satisfies readonly (DetailName & keyof MyParcel)[];

const furtherNames = [
  'destination_company',
  'weight',
  'parcel_content',
  'note_to_driver',
  'window_from',
  'window_to',
  'recipient_language',
] as const satisfies readonly (DetailName & keyof MyParcel)[];

/** The form with which a customer's user books a parcel. */
export function BookParcelPage({ site, t, reader, services, copied }: BookingProps) {
  return (
    <CustomerLayout
      site={site}
      t={t}
      reader={reader}
      title={t.control.parcels.create}
      actions={
        <HeadLink site={site} path={paths.my.addresses} icon="place" isQuiet>
          {t.my.addresses.title}
        </HeadLink>
      }
    >
      <PanelForm site={site} t={t} spec={bookingForm({ site, t, reader }, services, copied)}>
        {() =>
          services.length > 0 && (
            <Island
              name="price-preview"
              on="idle"
              site={site}
              props={{
                label: t.control.fields.price,
                tag: site.language.tag,
                own: paths.api.myQuotes,
              }}
            />
          )
        }
      </PanelForm>
    </CustomerLayout>
  );
}

function bookingForm(
  { site, t, reader }: CustomerPageProps,
  services: ServiceChoice[],
  copied: BookedParcel | null,
): FormSpec {
  const isRequest = reader.bookings === 'request';
  const to = isRequest
    ? localizedHref(site, paths.my.booking).replace(':id', '{id}')
    : localizedHref(site, paths.my.parcel).replace(':code', '{tracking_code}');
  return {
    method: 'POST',
    action: isRequest ? paths.api.myBookings : paths.api.myParcels,
    once: true,
    marks: 'required',
    sections: bookingSections(t, copied && { ...copied, ...onlyOnce }, services),
    button: { label: isRequest ? t.bookings.send : t.my.book.button },
    outcome: { type: 'go', to, says: true },
    further: [
      {
        label: t.control.parcels.createAndAdd,
        outcome: { type: 'again', keeps: [], links: [{ label: t.control.parcels.open, to }] },
      },
    ],
  };
}

type BookedName = (typeof firstNames | typeof furtherNames)[number];

/** @param parcel null: a new one. */
export function bookingSections(
  t: Messages,
  parcel: BookedParcel | null,
  services: ServiceChoice[],
): FormSection[] {
  const field = fieldBuilder(parcelFields, t.control.fields);
  const named = (names: readonly BookedName[]) =>
    names.map((name) => detailField(t, name, parcel?.[name]));
  const options = [{ value: '', label: '–' }, ...codeOptions(services)];
  return [
    {
      fields: [
        ...named(firstNames),
        field('pieces_count', 'number', parcel?.pieces_count ?? 1),
        ...(services.length > 0 ? [field('service', 'choice', parcel?.service, { options })] : []),
        codField(t, parcel),
      ],
    },
    { fields: named(furtherNames), folded: true },
  ];
}
