/** The two addresses of a parcel. The names of their fields begin with these words. */
export const addressEnds = ['destination', 'pickup'] as const;
export type AddressEnd = (typeof addressEnds)[number];

/** The field that has each address as text. */
export const addressTexts = { destination: 'destination', pickup: 'pickup_location' } as const;

/** The field with the name of the person at each address. */
export const addressNames = { destination: 'recipient_name', pickup: 'sender_name' } as const;

/** The parts that the text of an address is made of. */
export const textParts = ['street', 'street2', 'postcode', 'city', 'region', 'country'] as const;
export type TextPart = (typeof textParts)[number];

export const addressParts = [...textParts, 'company', 'note'] as const;
export type AddressPart = (typeof addressParts)[number];

/** An address in parts; a country is its ISO 3166-1 code, in capitals. */
export type AddressParts = Record<AddressPart, string | null>;

/** The fields of each address's parts. */
export const addressFields = {
  destination: partFields('destination'),
  pickup: partFields('pickup'),
};

function partFields<End extends AddressEnd>(end: End): AddressField<End>[] {
  return addressParts.map((part): AddressField<End> => `${end}_${part}`);
}

export type AddressField<End extends AddressEnd = AddressEnd> = `${End}_${AddressPart}`;

/** The parts of one of a record's addresses; parts that the record does not have are null. */
export function addressPartsIn(
  record: { [Field in AddressField]?: string | null | undefined },
  end: AddressEnd,
): AddressParts {
  const part = (name: AddressPart) => record[`${end}_${name}`] ?? null;
  return {
    street: part('street'),
    street2: part('street2'),
    postcode: part('postcode'),
    city: part('city'),
    region: part('region'),
    country: part('country'),
    company: part('company'),
    note: part('note'),
  };
}

/** The lines of each address, the company first; no lines: the address is unknown. */
export type PrintedAddresses = Record<AddressEnd, string[]>;
