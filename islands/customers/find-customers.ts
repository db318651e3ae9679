import type {
  Customer,
  CustomerAddress,
  CustomerFact,
} from '../../server/customers/shared/customer.ts';
import {
  addressLine,
  customerName,
  streetLine,
} from '../../server/customers/shared/customer-texts.ts';
import type { PageOf } from '../../server/shared/envelope.ts';
import { paths } from '../../server/shared/paths.ts';
import { getJson } from '../shared/api.ts';
import type { Suggestion } from '../shared/combobox.tsx';

export type CustomerSuggestion = Suggestion & {
  customer: Customer;
  address: CustomerAddress | null;
};

const most = 8;

/** The best matches. A single match comes with all its addresses. */
export async function fetchCustomerSuggestions(search: string, signal: AbortSignal) {
  const query = new URLSearchParams({ search, sort: 'match', per_page: String(most) });
  const answer = await getJson<PageOf<Customer>>(`${paths.api.customers}?${query}`, signal);
  if (answer.status !== 'success') return [];
  const { data } = answer.data;
  return data.flatMap((customer): CustomerSuggestion[] => {
    const addresses = data.length === 1 ? customer.addresses.slice(0, most) : [];
    const [first = null, ...others] =
      addresses.length > 0 ? addresses : customer.addresses.slice(0, 1);
    return [first, ...others].map((address, index) => ({
      key: `${customer.id}-${index}`,
      customer,
      address,
      label: customerName(customer),
      note: [customer.email ?? customer.phone, address && addressLine(address)]
        .filter((part) => part)
        .join(' · '),
    }));
  });
}

/** A customer's fact as the text of a field; '' if unknown. */
export function customerFactText(
  fact: CustomerFact,
  customer: Customer,
  address: CustomerAddress | null,
): string {
  const billed = customer.billing_address ?? address;
  const facts: Partial<Record<CustomerFact, string | number | null>> = {
    ...customer,
    ...address,
    address: address && addressLine(address),
    // A company's own name already fills the name field.
    company: customer.kind === 'person' ? customer.company : null,
    billing_email: customer.billing_email ?? customer.email,
    billing_address: billed && addressLine(billed),
    billing_street: streetLine(billed),
    billing_postcode: billed?.postcode ?? null,
    billing_city: billed?.city ?? null,
    billing_country: billed?.country ?? null,
    tax_number: customer.vat_id ?? customer.tax_number,
  };
  return String(facts[fact] ?? '');
}
