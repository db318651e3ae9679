import { type NewFieldValues, withPrefix } from '../../shared/field-values.ts';
import type { addressBookFields } from '../shared/address-book.ts';

type Party = Partial<NewFieldValues<typeof addressBookFields>>;

/** Somebody as the sender of a parcel, under the names of its fields. */
export function toSender({ name, email, phone: phone_number, language, ...parts }: Party) {
  return {
    ...withPrefix('sender', { name, email, phone_number, language }),
    ...withPrefix('pickup', parts),
  };
}

/** Somebody as the recipient of a parcel, under the names of its fields. */
export function toRecipient({ name, email, phone: phone_number, language, ...parts }: Party) {
  return {
    ...withPrefix('recipient', { name, email, phone_number, language }),
    ...withPrefix('destination', parts),
  };
}
