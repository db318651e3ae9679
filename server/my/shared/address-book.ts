import { type FieldRules, type FieldValues, omit } from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';

const required = { required: true } as const;
const {
  recipient_name,
  recipient_email,
  recipient_phone_number,
  recipient_language,
  destination_street,
  destination_street2,
  destination_postcode,
  destination_city,
  destination_region,
  destination_country,
  destination_company,
  destination_note,
} = parcelFields;

/** Somebody at an address: an entry of a customer's address book. */
export const addressBookFields = {
  name: recipient_name,
  company: destination_company,
  email: recipient_email,
  phone: recipient_phone_number,
  language: recipient_language,
  /** Of an address whose parts are not known, all of it. */
  street: { ...destination_street, ...required },
  street2: destination_street2,
  postcode: destination_postcode,
  city: { ...destination_city, searched: true },
  region: destination_region,
  country: destination_country,
  /** For the driver. */
  note: destination_note,
} as const satisfies FieldRules;

export type AddressBookEntry = FieldValues<typeof addressBookFields> & {
  id: number;
  /** ISO 8601, UTC, as all times. */
  created_at: string;
  updated_at: string;
};

/** Somebody whom a visitor names in a booking. */
export const partyFields = {
  ...omit(addressBookFields, ['language', 'note']),
  city: { ...destination_city, ...required },
} as const satisfies FieldRules;
