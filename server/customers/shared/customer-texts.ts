import type { BillingAddress, Customer, CustomerAddress } from './customer.ts';

/** The name by which lists and pages show a customer: a company's, or a person's. */
export function customerName({ kind, name, company }: Pick<Customer, 'kind' | 'name' | 'company'>) {
  return (kind === 'company' ? (company ?? name) : (name ?? company)) ?? '';
}

/** Both lines of a street on one line; null if there is none. */
export function streetLine(address: BillingAddress | CustomerAddress | null): string | null {
  return [address?.street, address?.street2].filter((part) => part).join(', ') || null;
}

/** Where a customer's invoices and statements are mailed to; null: there is no address. */
export function billingEmail({ billing_email, email }: Pick<Customer, 'billing_email' | 'email'>) {
  return billing_email ?? email;
}

/** An address on one line: `12 Harbor Street, 4000 Porto, PT`. */
export function addressLine(address: BillingAddress | CustomerAddress): string {
  const { street, street2, postcode, city, region, country } = address;
  const town = [postcode, city].filter((part) => part !== null).join(' ');
  return [street, street2, town, region, country].filter((part) => part).join(', ');
}
