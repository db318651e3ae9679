import { unitOf } from '../../server/parcels/shared/pieces.ts';
import { unitName } from '../../server/parcels/shared/weight-words.ts';
import type { Quote } from '../../server/prices/shared/price.ts';
import { countryOptions } from '../../server/shared/countries.ts';
import type { UnitSystem } from '../../server/shared/fields.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths } from '../../server/shared/paths.ts';
import { FormErrors } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { PlainInput, PlainSelect } from '../parts/plain-form.tsx';
import { UserText } from '../parts/written.tsx';
import type { SiteProps } from '../props.ts';
import { crumbsTo, PublicLayout } from '../public-layout.tsx';
import { PriceLines } from './price-lines.tsx';

type Props = SiteProps & {
  /** What was typed. */
  values: Record<string, string>;
  units: UnitSystem;
  /** The company's. */
  country: string | null;
  /** What each service charges, or why it has no price; null: nothing was asked yet. */
  results: { id: number; name: string; quote: Quote | string }[] | null;
  errors: string[];
};

/** What a parcel costs: asked by the address, so that it works without script and can be passed on. */
export function QuotePage({ site, t, values, units, country, results, errors }: Props) {
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
      {text(name, `${fields[name]} (${unitName(unitOf(name, units), site.language.tag)})`)}
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
        <p className="lead below">{net}</p>
        {results !== null && <Results site={site} t={t} results={results} />}
        <form className="form stack" method="get" action={localizedHref(site, paths.quote)}>
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

type ResultsProps = SiteProps & { results: NonNullable<Props['results']> };

function Results({ site, t, results }: ResultsProps) {
  const { tag } = site.language;
  return (
    <div role="status" className="stack below">
      {results.length === 0 && <p>{t.prices.none.way}</p>}
      {results.map(({ id, name, quote }) => (
        <section key={id} className="card padded">
          <h2>
            <UserText lang={site.contentLang}>{name}</UserText>
          </h2>
          {typeof quote === 'string' ? (
            <p>{quote}</p>
          ) : (
            <>
              <p className="strong">
                <bdi>{formatMoney(quote.price, quote.currency, tag)}</bdi>
              </p>
              <PriceLines lines={quote.lines} currency={quote.currency} t={t} tag={tag} />
            </>
          )}
        </section>
      ))}
    </div>
  );
}
