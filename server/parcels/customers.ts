import { z } from 'zod';
import { createCustomer, customer } from '../customers/model.ts';
import { findSameCustomer } from '../customers/queries.ts';
import { invalidField } from '../http/input/validation.ts';
import { type AddressEnd, type AddressField, addressTexts, partsOf } from '../shared/address.ts';
import type { Customer } from '../shared/customer.ts';
import type { ParcelEnd } from '../shared/parcel.ts';
import type { VerbContext } from '../verbs/context.ts';

/** A customer, and whether there was one with the same email address or phone number. */
export type CustomerMatch = { customer: Customer; existed: boolean };
export const customerMatch = z.strictObject({ customer, existed: z.boolean() });

type Ends = {
  [Name in
    | `${ParcelEnd}_${'name' | 'email' | 'phone_number'}`
    | AddressField
    | (typeof addressTexts)[AddressEnd]]?: string | null | undefined;
} & { [Name in `${ParcelEnd}_language`]?: Customer['language'] | undefined };

/**
 * Who sends or receives a parcel as a customer: the one with the same email address or phone number, or else a new one.
 *
 * @throws {InvalidRequest} if the parcel does not say who that is.
 */
export async function customerAtEnd(
  ctx: VerbContext,
  parcel: Ends,
  end: ParcelEnd,
): Promise<CustomerMatch> {
  const name = parcel[`${end}_name`] ?? null;
  if (name === null) throw invalidField(`${end}_name`, 'required');
  const email = parcel[`${end}_email`] ?? null;
  const phone = parcel[`${end}_phone_number`] ?? null;
  const same = await findSameCustomer(ctx.db, { email, phone });
  if (same !== undefined) return { customer: same, existed: true };
  const place = end === 'recipient' ? 'destination' : 'pickup';
  const { company, note: driver_note, ...parts } = partsOf(parcel, place);
  const isInParts = parts.street !== null || parts.city !== null;
  const street = parcel[addressTexts[place]] ?? null;
  const text = street === null ? [] : [{ street }];
  const addresses = isInParts ? [{ ...parts, driver_note }] : text;
  const language = parcel[`${end}_language`] ?? null;
  const fields = { name, company, email, phone, language, addresses };
  return { customer: await createCustomer(ctx, fields), existed: false };
}
