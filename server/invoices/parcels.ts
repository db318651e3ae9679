import { priceLineLabel } from '../../views/parts/price-line-label.ts';
import { messagesOf } from '../../views/translations/index.ts';
import type { Settings } from '../admin/shared/settings.ts';
import { isOneOf } from '../database/engine.ts';
import { insertMissing } from '../database/rows.ts';
import type { Db, InvoiceRow, ParcelRow } from '../database/tables.ts';
import { InvalidInputError } from '../errors.ts';
import { findParcelsByCodes, resolveParcels } from '../parcels/find-parcel.ts';
import { alreadyInvoicedError } from '../parcels/invoiced.ts';
import { destinationCountry } from '../parcels/pricing.ts';
import { localDate } from '../parcels/shared/delivery-days.ts';
import { localizeWeight } from '../parcels/shared/weight-words.ts';
import { differentCurrenciesError } from '../prices/different-currencies.ts';
import { type PriceLine, surchargeKinds } from '../prices/shared/price.ts';
import { dateFormat } from '../shared/date-format.ts';
import { interpolate } from '../shared/interpolate.ts';
import { languageByCode } from '../shared/languages.ts';
import { formatMoney } from '../shared/money.ts';
import { type BillableParcel, isPriced } from './billable.ts';
import { completeLine, type DraftContext } from './lines.ts';
import type { LineTax } from './shared/customer-tax.ts';
import type { InvoiceDraft, InvoiceLine } from './shared/invoice.ts';

/** The parcels with these codes or ids, each once. @throws {InvalidInputError} if a parcel is unknown. */
export async function requireParcelsByKeys(db: Db, keys: readonly (string | number)[]) {
  const found = await resolveParcels(db, keys, { onlyCodes: false });
  refuseUnknown(
    keys.filter((key) => !found.has(key)),
    'parcels',
  );
  return [...new Map([...found.values()].map((parcel) => [parcel.id, parcel])).values()];
}

function refuseUnknown(keys: readonly (string | number)[], field: string): void {
  if (keys.length === 0) return;
  const codes = keys.join(', ');
  throw new InvalidInputError((t) => interpolate(t.documents.unknown, { ids: codes }), field);
}

/** The same parcels, known to be priced. @throws {InvalidInputError} if a parcel has no price, or currencies differ. */
export function requirePrices(parcels: readonly ParcelRow[]): BillableParcel[] {
  const priced = parcels.filter(isPriced);
  const unpriced = parcels.filter((parcel) => !isPriced(parcel));
  if (unpriced.length > 0) {
    const codes = unpriced.map(({ tracking_code }) => tracking_code).join(', ');
    throw new InvalidInputError(
      (t) => interpolate(t.invoicing.errors.unpriced, { codes }),
      'parcels',
    );
  }
  const different = new Set(priced.map(({ currency }) => currency));
  if (different.size > 1) throw differentCurrenciesError([...different], 'parcels');
  return priced;
}

/** The last day on which each parcel was delivered (`YYYY-MM-DD`), by parcel id. Parcels without a delivery event are left out. */
export async function findDeliveryDays(db: Db, parcels: readonly ParcelRow[], timeZone: string) {
  if (parcels.length === 0) return new Map<number, string>();
  const ids = parcels.map(({ id }) => id);
  const deliveries = await db
    .selectFrom('activities')
    .select(({ fn }) => ['parcel_id', fn.max('created_at').as('at')])
    .where('stage', '=', 'delivered')
    .where(isOneOf(db, ids, 'parcel_id'))
    .groupBy('parcel_id')
    .execute();
  return new Map(
    deliveries.map(({ parcel_id, at }) => [parcel_id, localDate(new Date(at), timeZone)]),
  );
}

/**
 * The period and the place of delivery that an invoice for parcels states. The place has only what is the same for all parcels.
 *
 * @param days of delivery by parcel id. @param period given by the request; by default, the first to the last day of delivery.
 */
export function supplyFields(
  parcels: readonly ParcelRow[],
  days: ReadonlyMap<number, string>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  settings: Pick<Settings, 'country'>,
) {
  const delivered = parcels.flatMap(({ id }) => days.get(id) ?? []).sort();
  const [first, last] = [delivered[0] ?? null, delivered.at(-1) ?? null];
  const isPeriod = (from ?? to) !== undefined || first !== last;
  const common = <Value>(values: Value[]) => {
    const [value = null, ...others] = new Set(values);
    return others.length === 0 ? value : null;
  };
  const delivery_country = common(parcels.map((parcel) => destinationCountry(parcel, settings)));
  const towns = parcels.map(
    (parcel) => `${parcel.destination_postcode} ${parcel.destination_city}`,
  );
  const [one] = delivery_country !== null && common(towns) !== null ? parcels : [];
  return {
    period_from: isPeriod ? (from ?? first) : null,
    period_to: isPeriod ? (to ?? last) : null,
    delivery_date: last,
    delivery_postcode: one?.destination_postcode ?? null,
    delivery_city: one?.destination_city ?? null,
    delivery_country,
  };
}

type LineContext = DraftContext & { tax: LineTax; days: ReadonlyMap<number, string> };

/**
 * A line for each parcel, which its payer can check: the tracking code, the payer's reference, the day on which it was delivered (else
 * registered), its town, weight and service, and the surcharges that the price includes.
 */
export function parcelLines(
  parcels: readonly ParcelRow[],
  { language }: Pick<InvoiceDraft, 'language'>,
  { settings, timeZone, tax, days }: LineContext,
): InvoiceLine[] {
  const { code, tag } = languageByCode(language ?? settings.content_language);
  const t = messagesOf(code);
  const format = dateFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  return parcels.map((parcel, index) => {
    const { id, tracking_code, created_at, destination_city, price } = parcel;
    const day = days.get(id) ?? localDate(new Date(created_at), timeZone);
    // Beside the tracking code, which runs from left to right, the direction marks of Arabic dates would break the date up.
    const date = format.format(new Date(day)).replace(/[\u200e\u200f]/g, '');
    const weight = parcel.weight && localizeWeight(parcel.weight, tag);
    const priceLines: PriceLine[] = JSON.parse(parcel.price_lines ?? '[]');
    const base = priceLines.find(({ kind }) => kind === 'base');
    const surcharges = priceLines
      .filter(({ kind }) => surchargeKinds.some((one) => one === kind))
      .map((line) => {
        const amount = formatMoney(line.amount, parcel.currency ?? '', tag);
        return `${priceLineLabel(t, line, tag)} ${amount}`;
      });
    const service = base?.name ?? parcel.service;
    const facts = [tracking_code, parcel.reference, date, destination_city, weight, service];
    const description = [...facts, ...surcharges].filter(Boolean).join(' · ').slice(0, 300);
    const line = { description, unit_price: price ?? 0, parcel: tracking_code };
    return { ...completeLine(line, index, { settings, tax }), unit_price: price };
  });
}

/**
 * Links a draft with the parcels that its lines name, and with no others.
 *
 * @param before the draft's lines until now: parcels that they name may have been deleted.
 * @throws {InvalidInputError} if a parcel is unknown; {ConflictError} if a parcel is on another invoice.
 */
export async function linkParcels(
  db: Db,
  { id }: Pick<InvoiceRow, 'id'>,
  lines: readonly InvoiceLine[],
  before: readonly InvoiceLine[] = [],
): Promise<void> {
  const lineCodes = (all: readonly InvoiceLine[]) => [
    ...new Set(all.flatMap(({ parcel }) => parcel?.toLowerCase() ?? [])),
  ];
  const [codes, known] = [lineCodes(lines), lineCodes(before)];
  if (codes.length === 0 && known.length === 0) return;
  const found = await findParcelsByCodes(db, codes);
  const missing = codes.filter((code) => !(found.has(code) || known.includes(code)));
  refuseUnknown(missing, 'lines');
  const ids = [...new Set([...found.values()].map((parcel) => parcel.id))].sort((a, b) => a - b);
  await unlinkParcels(db, { id });
  if (ids.length === 0) return;
  const added = await insertMissing<{ parcel_id: number }>(
    db,
    'invoice_parcels',
    { columns: ['parcel_id', 'invoice_id'], key: ['parcel_id'] },
    ids.map((parcel) => [parcel, id]),
  );
  if (added.length === ids.length) return;
  const mine = new Set(added.map(({ parcel_id }) => parcel_id));
  const others = ids.filter((parcel) => !mine.has(parcel));
  throw await alreadyInvoicedError(db, others, 'parcels');
}

/** Unlinks the parcels of an invoice, so that another invoice can be for them. */
export async function unlinkParcels(db: Db, { id }: Pick<InvoiceRow, 'id'>): Promise<void> {
  await db.deleteFrom('invoice_parcels').where('invoice_id', '=', id).execute();
}
