import { z } from 'zod';
import { createCustomer, customer } from '../customers/model.ts';
import { findSameCustomer } from '../customers/queries.ts';
import { invalidField } from '../http/input/validation.ts';
import type { Customer } from '../shared/customer.ts';
import type { ParcelEnd } from '../shared/parcel.ts';
import type { VerbContext } from '../verbs/context.ts';

/** A customer, and whether there was one with the same email address or phone number. */
export type FoundCustomer = { customer: Customer; existed: boolean };
export const foundCustomer = z.strictObject({ customer, existed: z.boolean() });

type Ends = { [Name in `${ParcelEnd}_name`]?: string | null | undefined } & {
  [Name in `${ParcelEnd}_email` | 'recipient_phone_number' | 'destination' | 'pickup_location']?:
    | string
    | null
    | undefined;
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
): Promise<FoundCustomer> {
  const name = parcel[`${end}_name`] ?? null;
  if (name === null) throw invalidField(`${end}_name`, 'required');
  const email = parcel[`${end}_email`] ?? null;
  const phone = (end === 'recipient' ? parcel.recipient_phone_number : null) ?? null;
  const same = await findSameCustomer(ctx.db, { email, phone });
  if (same !== undefined) return { customer: same, existed: true };
  const street = (end === 'recipient' ? parcel.destination : parcel.pickup_location) ?? null;
  const addresses = street === null ? [] : [{ street }];
  const fields = { name, email, phone, language: parcel[`${end}_language`] ?? null, addresses };
  return { customer: await createCustomer(ctx, fields), existed: false };
}
