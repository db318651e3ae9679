import { z } from 'zod';
import type { Db } from '../../database/tables.ts';
import { InvalidInputError } from '../../errors.ts';
import { country, line, optional, recordId } from '../../http/input/fields.ts';
import { invalidField } from '../../http/input/validation.ts';
import { findServices, serviceFor } from '../../prices/model.ts';
import { priceOf } from '../../prices/price.ts';
import type { DeliveryService, Quote, Unpriced } from '../../shared/price.ts';
import type { Settings } from '../../shared/settings.ts';
import { positionOfTown } from '../addresses/gazetteer.ts';
import { givenPieces } from '../pieces.ts';
import { toPrice } from '../pricing.ts';
import { codAmount, dayOfDelivery } from '../schema.ts';

const place = z.strictObject({
  country: optional(country()).optional(),
  postcode: optional(line({ max: 20 })).optional(),
  city: optional(line({ max: 100 })).optional(),
});

/** What is to be priced: a place without a country is in the company's. */
export const quoteFields = {
  from: place.optional(),
  to: place,
  pieces: givenPieces,
  /** Something is to be collected at the door. */
  cod_amount: codAmount.optional(),
  day: dayOfDelivery.optional(),
};

export const quoteRequest = z.strictObject({
  service: line({ max: 40 }),
  ...quoteFields,
  customer: optional(recordId()).optional(),
});

const toQuote = z.object(quoteFields);

/** What a service charges, or why there is no price. */
export function quoteOf(
  service: DeliveryService,
  { from = {}, to, pieces, cod_amount = null, day = null }: z.output<typeof toQuote>,
  settings: Settings,
): Quote | Unpriced {
  const [collected, delivered] = [from, to].map(({ country: code, city = null }) =>
    positionOfTown({ city, region: null }, code ?? settings.country),
  );
  const parcel = {
    ...{ weight: null, pieces_count: pieces.length, cod_amount },
    ...{ destination_country: to.country ?? null, destination_postcode: to.postcode ?? null },
    map_pickup_latitude: collected?.latitude ?? null,
    map_pickup_longitude: collected?.longitude ?? null,
    map_destination_latitude: delivered?.latitude ?? null,
    map_destination_longitude: delivered?.longitude ?? null,
    ...{ min_expected_delivery_date: day, max_expected_delivery_date: day },
  };
  return priceOf(service, toPrice(parcel, pieces, settings));
}

/** @throws {InvalidRequest} if there is no such service; {InvalidInputError} if it has no price for this. */
export async function findQuote(
  db: Db,
  { service: code, customer = null, ...request }: z.output<typeof quoteRequest>,
  settings: Settings,
): Promise<Quote> {
  const services = await findServices(db, customer === null ? [] : [customer]);
  const service = serviceFor(services, code, customer);
  if (service === undefined) throw invalidField('service', 'recordId');
  const quote = quoteOf(service, request, settings);
  if (typeof quote !== 'string') return quote;
  throw new InvalidInputError((t) => t.prices.none[quote], quote === 'zone' ? 'to' : 'pieces');
}
