import { z } from 'zod';
import type { Settings } from '../../admin/shared/settings.ts';
import type { Config } from '../../config.ts';
import { requireCustomers } from '../../customers/model.ts';
import { findCustomer } from '../../customers/queries.ts';
import type { Db } from '../../database/tables.ts';
import { InvalidInputError } from '../../errors.ts';
import { day } from '../../http/answer.ts';
import { country, currency, line, optional, recordId } from '../../http/input/fields.ts';
import { invalidField } from '../../http/input/validation.ts';
import { noPriceText } from '../../prices/no-price.ts';
import { priceParcel } from '../../prices/price.ts';
import { findServices, serviceFor } from '../../prices/queries.ts';
import type { DatedQuote, DeliveryService, NoPrice } from '../../prices/shared/price.ts';
import { type AddressEnd, addressPartsIn, addressTexts } from '../../shared/address.ts';
import { languages } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';
import { type Addresses, completeAddressFields } from '../addresses/complete.ts';
import { findAddressPosition } from '../addresses/gazetteer.ts';
import { readTypedAmount } from '../cash/collections.ts';
import { serviceDay } from '../delivery-day.ts';
import { priceLines } from '../model.ts';
import { givenPieces } from '../pieces.ts';
import { destinationCountry, toPriceInput } from '../pricing.ts';
import { codAmount, dayOfDelivery, typedAmount } from '../schema.ts';
import { withUnit } from '../shared/pieces.ts';

const place = z.strictObject({
  country: optional(country()).optional(),
  postcode: optional(line({ max: 20 })).optional(),
  city: optional(line({ max: 100 })).optional(),
  /** The whole address as text, which is read if no parts are given. */
  text: optional(line({ max: limits.text })).optional(),
});

/** What is to be priced. A place without a country is in the company's country. */
const quoteFields = {
  from: place.optional(),
  to: place,
  pieces: givenPieces,
  /** The weight of all pieces, as text with its unit, for when they are not weighed. */
  weight: optional(line({ max: limits.text })).optional(),
  /** What is to be collected at the door, in the currency's smallest unit. */
  cod_amount: codAmount.optional(),
  cod_currency: optional(currency()).optional(),
  day: dayOfDelivery.optional(),
};

export const quoteRequest = z.strictObject({
  service: optional(line({ max: 40 }))
    .optional()
    .meta({ description: 'Without one, that of the customer.' }),
  ...quoteFields,
  cod: typedAmount.meta({ description: '`cod_amount` as people type it.' }),
  customer: optional(recordId()).optional(),
});

export const quoteInput = z.object(quoteFields);

/** What the day of delivery follows from. */
type SiteDays = Pick<Config, 'timeZone' | 'calendar'>;

/** A quote as it is answered. */
export const quote = z.strictObject({
  price: z.int(),
  currency: z.string(),
  lines: priceLines,
  delivery_day: day.nullable().meta({
    description: 'When it arrives if it is sent now; null if the service promises no day.',
  }),
});

/** What a service charges for a parcel that is not stored, or why it has no price for it. */
export function calculateQuote(
  service: DeliveryService,
  asked: z.output<typeof quoteInput>,
  settings: Settings,
  clock: SiteDays,
): DatedQuote | NoPrice {
  const { from = {}, to, pieces, weight = null, day: wished = null } = asked;
  const { cod_amount = null, cod_currency = null } = asked;
  const context = { country: settings.country, tag: languages[settings.content_language].tag };
  const ends = completeAddressFields(
    null,
    { ...partsAt('pickup', from), ...partsAt('destination', to) },
    context,
  );
  const [collected, delivered] = (['pickup', 'destination'] as const).map((end) => {
    const parts = addressPartsIn(ends, end);
    return findAddressPosition(parts, parts.country ?? settings.country);
  });
  const parcel = {
    cod_amount,
    cod_currency: cod_currency ?? service.currency,
    pieces_count: pieces.length,
    weight: weight && withUnit(weight, settings.units),
    destination_country: quoteCountry(ends, to, settings),
    destination_postcode: ends.destination_postcode ?? null,
    map_pickup_latitude: collected?.latitude ?? null,
    map_pickup_longitude: collected?.longitude ?? null,
    map_destination_latitude: delivered?.latitude ?? null,
    map_destination_longitude: delivered?.longitude ?? null,
    min_expected_delivery_date: wished,
    max_expected_delivery_date: wished,
  };
  const input = toPriceInput(parcel, pieces, settings);
  const priced = priceParcel(service, input);
  if ('reason' in priced) return priced;
  const delivery_day = wished ?? serviceDay(service, input, clock, new Date());
  return { ...priced, delivery_day };
}

/**
 * The destination's country, or else the company's. If the destination is a text that cannot be read, it has no country, as
 * with a parcel; see destinationCountry.
 */
function quoteCountry(ends: Addresses, { text }: z.output<typeof place>, settings: Settings) {
  const { destination_country = null, destination_postcode = null, destination_city = null } = ends;
  if (text == null) return destination_country ?? settings.country;
  return destinationCountry(
    { destination_country, destination_postcode, destination_city },
    settings,
  );
}

/** An address of a quote under the field names of a parcel. */
function partsAt(
  end: AddressEnd,
  { country: code, postcode, city, text }: z.output<typeof place>,
): Addresses {
  const parts = { country: code, postcode, city };
  const given = Object.entries(parts).filter(([, value]) => value != null);
  const named = given.map(([name, value]) => [`${end}_${name}`, value]);
  // The text counts only if no part is given.
  const isText = given.length === 0 && text != null;
  return Object.fromEntries(isText ? [[addressTexts[end], text]] : named);
}

/**
 * What a parcel costs.
 *
 * `tag`: BCP 47, for the message that says why there is no price.
 *
 * @throws {InvalidRequest} if there is no such service or customer; {InvalidInputError} if the service has no price for it.
 */
export async function findQuote(
  db: Db,
  { service: given = null, customer = null, cod, ...asked }: z.output<typeof quoteRequest>,
  settings: Settings,
  { tag, ...clock }: SiteDays & { tag: string },
): Promise<DatedQuote> {
  await requireCustomers(db, { customer });
  const code = given ?? (await findCustomer(db, customer ?? 0))?.service ?? null;
  if (code === null) throw invalidField('service', 'required');
  const services = await findServices(db, customer === null ? [] : [customer]);
  const service = serviceFor(services, code, customer);
  if (service === undefined) throw invalidField('service', 'recordId');
  const typed = await readTypedAmount(db, 'cod', cod, asked.cod_currency);
  const quote = calculateQuote(service, { ...asked, ...typed }, settings, clock);
  if ('lines' in quote) return quote;
  throw new InvalidInputError((t) => noPriceText(t, quote, tag), noPriceFields[quote.reason]);
}

/** The field of the request to which a reason for no price belongs. */
const noPriceFields: Record<NoPrice['reason'], string> = {
  country: 'to',
  zone: 'to',
  distance: 'to',
  far: 'to',
  weight: 'pieces',
  steps: 'pieces',
  currency: 'cod_currency',
};
