import { bookingPayers, type PublicBooking } from '../../server/my/shared/booking.ts';
import { unitSymbol } from '../../server/parcels/shared/pieces.ts';
import { unitName } from '../../server/parcels/shared/weight-words.ts';
import { countryOptions } from '../../server/shared/countries.ts';
import type { UnitSystem } from '../../server/shared/fields.ts';
import { limits } from '../../server/shared/limits.ts';
import { paths, pathTo, trackPath } from '../../server/shared/paths.ts';
import { bookedPairs } from '../my/parcel-pages.tsx';
import type { ServiceChoice } from '../parcels/parcel-fields.ts';
import { errorAt, FormErrors } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { Pairs } from '../parts/pairs.tsx';
import { PlainInput, PlainSelect } from '../parts/plain-form.tsx';
import { Trap } from '../parts/trap.tsx';
import type { SiteProps } from '../props.ts';
import { crumbsTo, PublicLayout } from '../public-layout.tsx';

type BookProps = SiteProps & {
  /** What was typed, or what the page that led here knows. */
  values: Record<string, string>;
  units: UnitSystem;
  /** The company's country, ISO 3166-1. */
  country: string | null;
  services: ServiceChoice[];
  /** Whether there is a mail server, which the confirmation needs. */
  isMailed: boolean;
  isSent: boolean;
};

/** The form on which a visitor asks for a parcel to be collected. It works without script. */
export function BookPage({ isMailed, isSent, ...form }: BookProps) {
  const { site, t } = form;
  const words = t.bookings.visitor;
  return (
    <PublicLayout site={site} t={t} crumbs={crumbsTo(site, words.title)} noindex={isSent}>
      <section className="section">
        <h1>{isSent ? t.subscriptions.pages.sentTitle : words.title}</h1>
        {isSent ? (
          <p className="lead" role="status">
            {words.sent}
          </p>
        ) : isMailed ? (
          <>
            <p className="lead below">{words.lead}</p>
            <BookForm {...form} />
          </>
        ) : (
          <>
            <p className="panel panel-bad measure" role="alert">
              {words.noMail}
            </p>
            <a className="button" href={localizedHref(site, paths.contact)}>
              {t.layout.contactUs}
            </a>
          </>
        )}
      </section>
    </PublicLayout>
  );
}

type FormProps = Omit<BookProps, 'isMailed' | 'isSent'>;

function BookForm({ site, t, values, units, country, services }: FormProps) {
  const { fields, addressParts } = t.control;
  const { failure } = site.submitted ?? {};
  const input = (
    name: string,
    label: string,
    more: Partial<Parameters<typeof PlainInput>[0]> = {},
  ) => (
    <PlainInput
      id={`book-${name}`}
      label={label}
      name={name}
      defaultValue={values[name] ?? ''}
      maxLength={limits.text}
      error={errorAt(failure, name.replace('_', '.'))}
      {...more}
    />
  );
  const choice = (name: string, label: string, options: { value: string; label: string }[]) => (
    <PlainSelect
      id={`book-${name}`}
      label={label}
      name={name}
      defaultValue={values[name] ?? options[0]?.value}
      options={options}
    />
  );
  const none = { value: '', label: '–' };
  const countries = [none, ...countryOptions(site.language.tag)];
  const required = { required: true };
  const party = (end: 'from' | 'to') => {
    // The browser knows the address of its user, who sends.
    const own = (token: string) => ({ autoComplete: end === 'from' ? token : 'off' });
    const isSender = end === 'from';
    return (
      <fieldset className="field">
        <legend>{fields[end]}</legend>
        <div className="columns">
          {input(`${end}_name`, fields.name, { ...required, ...own('name') })}
          {input(`${end}_company`, addressParts.company, own('organization'))}
          {input(`${end}_email`, fields.email, {
            type: 'email',
            required: isSender,
            hint: isSender ? t.bookings.visitor.emailHint : undefined,
            ...own('email'),
          })}
          {input(`${end}_phone`, t.customers.fields.phone, { type: 'tel', ...own('tel') })}
          {input(`${end}_street`, addressParts.street, { ...required, ...own('address-line1') })}
          {input(`${end}_postcode`, addressParts.postcode, own('postal-code'))}
          {input(`${end}_city`, addressParts.city, { ...required, ...own('address-level2') })}
          <PlainSelect
            id={`book-${end}_country`}
            label={addressParts.country}
            name={`${end}_country`}
            defaultValue={values[`${end}_country`] ?? country ?? ''}
            options={countries}
          />
        </div>
      </fieldset>
    );
  };
  return (
    <form className="form stack" method="post" action={localizedHref(site, paths.book)}>
      <FormErrors errors={failure?.errors ?? []} />
      {party('from')}
      {party('to')}
      <div className="tiles">
        {input('pieces', t.track.piecesTitle, {
          type: 'number',
          min: 1,
          max: 99,
          defaultValue: values.pieces ?? '1',
        })}
      </div>
      <fieldset className="field">
        <legend>{t.prices.eachPiece}</legend>
        <div className="columns columns-small">
          {(['weight', 'length', 'width', 'height'] as const).map((name) => (
            <div key={name}>
              {input(
                name,
                `${fields[name]} (${unitName(unitSymbol(name, units), site.language.tag)})`,
                { inputMode: 'decimal' },
              )}
            </div>
          ))}
        </div>
      </fieldset>
      <div className="columns">
        {services.length > 0 &&
          choice('service', fields.service, [
            none,
            ...services.map(({ code, name }) => ({ value: code, label: name })),
          ])}
        {choice(
          'payer',
          t.customers.payer,
          bookingPayers.map((payer) => ({ value: payer, label: t.statusEmails.to[payer] })),
        )}
      </div>
      <details open={failure != null || undefined}>
        <summary>{t.control.form.more}</summary>
        <div className="columns above">
          {input('window_from', fields.window_from, { type: 'datetime-local' })}
          {input('window_to', fields.window_to, { type: 'datetime-local' })}
          {input('reference', fields.reference, { maxLength: 100 })}
          {input('note', fields.note_to_driver)}
        </div>
      </details>
      <Trap t={t} />
      <div className="form-actions">
        <button type="submit" className="button">
          {t.bookings.send}
        </button>
      </div>
    </form>
  );
}

type Props = SiteProps & {
  token: string;
  /** null: there is none, or it was not confirmed in time. */
  booking: PublicBooking | null;
};

/** The page of the mailed link. It asks to confirm the booking; after that it shows whether staff accepted it. */
export function PublicBookingPage({ site, t, token, booking }: Props) {
  const { bookings } = t;
  const words = bookings.visitor;
  if (booking === null) {
    return (
      <PublicLayout site={site} t={t} crumbs={crumbsTo(site, words.title)} noindex>
        <section className="section list">
          <h1>{t.control.account.linkInvalidTitle}</h1>
          <p className="lead">{words.ended}</p>
          <a className="button" href={localizedHref(site, paths.book)}>
            {words.title}
          </a>
        </section>
      </PublicLayout>
    );
  }
  const { state, reason, tracking_code: code } = booking;
  const isAsking = state === 'unconfirmed';
  const title = isAsking ? words.confirmTitle : bookings.states[state];
  return (
    <PublicLayout site={site} t={t} crumbs={crumbsTo(site, title)} noindex>
      <section className="section list">
        <h1>{title}</h1>
        {isAsking && <p className="lead">{words.confirmLead}</p>}
        {state === 'requested' && (
          <p className="lead" role="status">
            {bookings.requested}
          </p>
        )}
        {reason !== null && (
          <p className="lead">
            <bdi>{reason}</bdi>
          </p>
        )}
        {isAsking && (
          <form method="post" action={localizedHref(site, pathTo(paths.booked, { token }))}>
            <button type="submit" className="button">
              {words.confirm}
            </button>
          </form>
        )}
        {code !== null && (
          <a className="button" href={localizedHref(site, trackPath(code))}>
            {t.control.parcels.open}
          </a>
        )}
        <Pairs
          className="pairs"
          pairs={[
            [t.control.fields.sender_name, <bdi key="name">{booking.sender_name}</bdi>],
            [t.control.fields.pickup_location, <bdi key="place">{booking.pickup_location}</bdi>],
            ...bookedPairs({ site, t }, booking),
            [t.customers.payer, t.statusEmails.to[booking.payer]],
          ]}
        />
      </section>
    </PublicLayout>
  );
}
