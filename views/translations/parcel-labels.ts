import { textParts } from '../../server/shared/address.ts';
import type { SheetKind } from '../../server/shared/enums.ts';
import { mapValues, pick, withPrefix } from '../../server/shared/field-values.ts';
import type { parcelFields } from '../../server/shared/fields.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { AddressWords } from '../parts/address-line.tsx';
import type { Messages } from './messages.ts';

type Labels = Messages['control']['fields'] & Record<keyof typeof parcelFields | 'country', string>;

const made = new WeakMap<Messages, Labels>();

/** The words for all fields, including those of a parcel’s addresses: `Destination: Street`. */
export function fieldLabels(t: Messages): Labels {
  const found = made.get(t);
  if (found !== undefined) return found;
  const { fields, addressPart, addressParts: words } = t.control;
  const labelsOf = (end: string) =>
    mapValues(words, (part) => interpolate(addressPart, { end, part }));
  const labels = {
    ...fields,
    country: words.country,
    ...withPrefix('destination', labelsOf(t.track.destination)),
    ...withPrefix('pickup', labelsOf(t.track.mapPickup)),
  };
  made.set(t, labels);
  return labels;
}

/** The words for the columns of imports and exports. */
export function columnLabels(t: Messages) {
  const { cod_amount: cod, price: price_text } = t.control.fields;
  return { ...fieldLabels(t), cod, price_text };
}

/** The words for the columns of a kind of sheet that is imported. */
export function sheetLabels(kind: SheetKind, t: Messages): Partial<Record<string, string>> {
  if (kind !== 'customers') return columnLabels(t);
  const { control, customers, invoicing } = t;
  const parts = { ...addressLabels(t), ...pick(control.fields, ['latitude', 'longitude']) };
  const labelsOf = (end: string) =>
    mapValues(parts, (part) => interpolate(control.addressPart, { end, part }));
  const addresses = [1, 2, 3].map((number) => {
    const end = interpolate(customers.address, { number });
    return withPrefix(`address${number}`, { text: end, ...labelsOf(end) });
  });
  return Object.assign(
    { ...control.fields, id: 'ID', ...customers.fields },
    pick(invoicing.fields, ['tax_category', 'tax_rate']),
    withPrefix('billing_address', labelsOf(customers.fields.billing_address)),
    ...addresses,
  );
}

/** The name of a kind of sheet. */
export function sheetName(kind: SheetKind, { customers, exporting }: Messages): string {
  return kind === 'customers' ? customers.title : exporting.kinds[kind];
}

/** The names of an address's parts, as the line below the address has them. */
export function addressWords({ control: { addressParts, inParts } }: Messages): AddressWords {
  return { ...pick(addressParts, textParts), inParts };
}

/** The labels of the parts of a customer's address. */
export function addressLabels({ control, customers }: Messages) {
  const { note: driver_note, ...parts } = control.addressParts;
  return { ...parts, driver_note, label: customers.fields.label };
}

/** The names of the ways to tax: the categories, and `rules`. */
export function taxNames({ customers, invoicing }: Messages) {
  return { ...invoicing.tax, ...pick(customers.tax, ['rules', 'S']) };
}

/** The labels of an invoice's fields, and of the company's settings for it. */
export function invoiceLabels({ control, customers, invoicing }: Messages) {
  const { addressPart, addressParts } = control;
  const { street, postcode, city, country } = addressParts;
  const end = invoicing.fields.customer_name;
  const ofCustomer = (part: string) => interpolate(addressPart, { end, part });
  const ofDelivery = (part: string) =>
    interpolate(addressPart, { end: invoicing.paper.place, part });
  return {
    ...customers.fields,
    street,
    postcode,
    city,
    country,
    contact_phone: control.fields.contact_phone,
    contact_email: control.fields.contact_email,
    customer_street: ofCustomer(street),
    customer_postcode: ofCustomer(postcode),
    customer_city: ofCustomer(city),
    customer_country: ofCustomer(country),
    delivery_postcode: ofDelivery(postcode),
    delivery_city: ofDelivery(city),
    delivery_country: ofDelivery(country),
    ...invoicing.fields,
  };
}
