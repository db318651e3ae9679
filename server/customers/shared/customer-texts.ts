import type { BillingAddress, Customer, CustomerAddress } from './customer.ts';

export function customerName({ kind, name, company }: Pick<Customer, 'kind' | 'name' | 'company'>) {
  return (kind === 'company' ? (company ?? name) : (name ?? company)) ?? '';
}

/** Both lines of a street, as one. */
export function streetOf(address: BillingAddress | CustomerAddress | null): string | null {
  return [address?.street, address?.street2].filter((part) => part).join(', ') || null;
}

/** An address on one line: `12 Harbor Street, 4000 Porto, PT`. */
export function addressLine(address: BillingAddress | CustomerAddress): string {
  const { street, street2, postcode, city, region, country } = address;
  const town = [postcode, city].filter((part) => part !== null).join(' ');
  return [street, street2, town, region, country].filter((part) => part).join(', ');
}
