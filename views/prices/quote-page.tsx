import { unitSymbol } from '../../server/parcels/shared/pieces.ts';
import { unitName } from '../../server/parcels/shared/weight-words.ts';
import type { TaxedQuote } from '../../server/prices/shared/price.ts';
import { colon } from '../../server/shared/colon.ts';
import { countryOptions } from '../../server/shared/countries.ts';
import type { UnitSystem } from '../../server/shared/fields.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths } from '../../server/shared/paths.ts';
import { formatRange } from '../parts/dates.ts';
import { FormErrors } from '../parts/form-errors.tsx';
import { formatRate } from '../parts/invoice-totals.tsx';
import { localizedHref } from '../parts/links.ts';
import { LanguageField, PlainInput, PlainSelect } from '../parts/plain-form.tsx';
import { UserText } from '../parts/written.tsx';
import type { SiteProps } from '../props.ts';
import { crumbsTo, PublicLayout } from '../public-layout.tsx';
import { PriceLines } from './price-lines.tsx';

type Offer = {
  id: number;
  code: string;
  name: string;
  /** The price, or the sentence that says why there is none. */
  quote: TaxedQuote | string;
};

type Props = SiteProps & {
  /** What was typed. */
  values: Record<string, string>;
  units: UnitSystem;
  /** The company's country, ISO 3166-1. */
  country: string | null;
  /** Whether prices are without tax, because the company's tax is not known. */
  isNet: boolean;
  /** The offers of the services, the cheapest first; null: the form was not sent yet. */
  results: Offer[] | null;
  errors: string[];
};

/** Asks for the price of a parcel by the URL's query, so that it works without script, and the result can be shared. */
export function QuotePage({ site, t, values, units, country, isNet, results, errors }: Props) {
  const { question, ask, net, eachPiece } = t.prices;
  const { fields, addressParts } = t.control;
  const text = (name: string, label: string) => (
    <PlainInput
      id={`quote-${name}`}
      label={label}
      name={name}
      defaultValue={values[name] ?? ''}
      maxLength={100}
    />
  );
  const choice = (name: string) => (
    <PlainSelect
      id={`quote-${name}`}
      label={addressParts.country}
      name={name}
      defaultValue={values[name] ?? country ?? ''}
      options={[{ value: '', label: '–' }, ...countryOptions(site.language.tag)]}
    />
  );
  const measures = (['weight', 'length', 'width', 'height'] as const).map((name) => (
    <div key={name}>
      {text(name, `${fields[name]} (${unitName(unitSymbol(name, units), site.language.tag)})`)}
    </div>
  ));
  return (
    <PublicLayout
      site={site}
      t={t}
      crumbs={crumbsTo(site, question)}
      noindex={results !== null || errors.length > 0}
    >
      <section className="section">
        <h1>{question}</h1>
        {isNet && <p className="lead below">{net}</p>}
        {results !== null && <QuoteResults site={site} t={t} results={results} values={values} />}
        <form className="form stack above" action={paths.quote}>
          <LanguageField site={site} />
          <FormErrors errors={errors} />
          {(['from', 'to'] as const).map((end) => (
            <fieldset key={end} className="field">
              <legend>{fields[end]}</legend>
              <div className="columns">
                {choice(`${end}_country`)}
                {text(`${end}_postcode`, addressParts.postcode)}
                {text(`${end}_city`, addressParts.city)}
              </div>
            </fieldset>
          ))}
          <div className="tiles">
            <PlainInput
              id="quote-pieces"
              label={t.track.piecesTitle}
              name="pieces"
              type="number"
              min={1}
              max={99}
              defaultValue={values.pieces ?? '1'}
            />
          </div>
          <fieldset className="field">
            <legend>{eachPiece}</legend>
            <div className="columns columns-small">{measures}</div>
          </fieldset>
          <div className="form-actions">
            <button type="submit" className="button">
              {ask}
            </button>
          </div>
        </form>
      </section>
    </PublicLayout>
  );
}

type ResultsProps = SiteProps & { results: Offer[]; values: Props['values'] };

function QuoteResults({ site, t, results, values }: ResultsProps) {
  return (
    <div role="status" className="stack below">
      {results.length === 0 && (
        <>
          <p>{t.prices.none.way}</p>
          <AskLink site={site} t={t} subject={typedRoute(values)} />
        </>
      )}
      {results.map(({ id, code, name, quote }) => (
        <section key={id} className="card padded list">
          <h2>
            <UserText lang={site.contentLang}>{name}</UserText>
          </h2>
          {typeof quote === 'string' ? (
            <p>{quote}</p>
          ) : (
            <QuotePrice quote={quote} t={t} tag={site.language.tag} />
          )}
          {site.settings.public_bookings === 'yes' && typeof quote !== 'string' ? (
            <BookLink site={site} t={t} service={code} values={values} />
          ) : (
            <AskLink
              site={site}
              t={t}
              subject={[name, typedRoute(values)].filter(Boolean).join(': ')}
            />
          )}
        </section>
      ))}
    </div>
  );
}

/** The price including tax in large type, and its parts below. */
function QuotePrice({ quote, t, tag }: { quote: TaxedQuote; t: SiteProps['t']; tag: string }) {
  const { price, gross, tax_rate, currency, lines, delivery_day: day } = quote;
  const money = (amount: number) => formatMoney(amount, currency, tag);
  return (
    <>
      <p className="strong quote-price">
        <bdi>{money(gross)}</bdi>
      </p>
      {day !== null && (
        <p>
          {t.track.estimatedDelivery}
          {colon(tag)}
          {formatRange(day, day, day, tag)}
        </p>
      )}
      {tax_rate > 0 && (
        <p className="soft">
          {interpolate(t.prices.withTax, { rate: formatRate(tax_rate, tag) })}
          <span className="block">
            {interpolate(t.prices.withoutTax, { amount: money(price) })}
          </span>
        </p>
      )}
      <PriceLines lines={lines} currency={currency} t={t} tag={tag} />
    </>
  );
}

function AskLink({ site, t, subject }: SiteProps & { subject: string }) {
  const query = new URLSearchParams({ subject });
  return (
    <a
      className="button button-quiet"
      href={localizedHref(site, `${paths.contact}?${query}#contact`)}
    >
      {interpolate(t.notFoundHelp.ask, { company: site.settings.company_name })}
    </a>
  );
}

type BookLinkProps = SiteProps & { service: string; values: Props['values'] };

/** Leads to the booking, with what was typed here. */
function BookLink({ site, t, service, values: { lang: _, ...values } }: BookLinkProps) {
  const query = new URLSearchParams({ ...values, service });
  return (
    <a className="button" href={localizedHref(site, `${paths.book}?${query}`)}>
      {t.bookings.visitor.sendThis}
    </a>
  );
}

/** The route as it was typed: `1200 Lisboa PT – 60607 Chicago US`. */
function typedRoute(values: Props['values']): string {
  const ends = ['from', 'to'].map((end) =>
    ['postcode', 'city', 'country']
      .map((part) => values[`${end}_${part}`]?.trim())
      .filter(Boolean)
      .join(' '),
  );
  return ends.filter(Boolean).join(' – ');
}
