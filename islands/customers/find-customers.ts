import {
  addressLine,
  type Customer,
  type CustomerAddress,
  type CustomerFact,
  customerName,
  streetOf,
} from '../../server/shared/customer.ts';
import type { Paged } from '../../server/shared/envelope.ts';
import { paths } from '../../server/shared/paths.ts';
import { getJson } from '../shared/api.ts';
import type { Suggestion } from '../shared/combobox.tsx';

/** A customer whom a search finds, with one of their addresses. */
export type CustomerSuggestion = Suggestion & {
  customer: Customer;
  address: CustomerAddress | null;
};

const most = 8;

/** The best matches; of a single one with all addresses. */
export async function findCustomers(
  search: string,
  signal: AbortSignal,
): Promise<CustomerSuggestion[]> {
  const query = new URLSearchParams({ search, sort: 'match', per_page: String(most) });
  const answer = await getJson<Paged<Customer>>(`${paths.api.customers}?${query}`, signal);
  if (answer.status !== 'success') return [];
  const { data } = answer.data;
  return data.flatMap((customer) => {
    const addresses = data.length === 1 ? customer.addresses.slice(0, most) : [];
    const [first = null, ...others] =
      addresses.length > 0 ? addresses : customer.addresses.slice(0, 1);
    return [first, ...others].map((address, index) => ({
      ...{ key: `${customer.id}-${index}`, customer, address },
      label: customerName(customer),
      note: [customer.email ?? customer.phone, address && addressLine(address)]
        .filter((part) => part)
        .join(' · '),
    }));
  });
}

/** A fact as the text of a field; '' where it is not known. */
export function factOf(
  fact: CustomerFact,
  customer: Customer,
  address: CustomerAddress | null,
): string {
  switch (fact) {
    case 'address':
      return address === null ? '' : addressLine(address);
    case 'street':
    case 'street2':
    case 'postcode':
    case 'city':
    case 'region':
    case 'country':
    case 'driver_note':
    case 'latitude':
    case 'longitude':
      return String(address?.[fact] ?? '');
    case 'company':
      // A company is called by its name already.
      return customer.kind === 'person' ? (customer.company ?? '') : '';
    case 'billing_email':
      return customer.billing_email ?? customer.email ?? '';
    case 'billing_address': {
      const billed = customer.billing_address ?? address;
      return billed === null ? '' : addressLine(billed);
    }
    case 'billing_street':
      return streetOf(customer.billing_address ?? address) ?? '';
    case 'billing_postcode':
      return (customer.billing_address ?? address)?.postcode ?? '';
    case 'billing_city':
      return (customer.billing_address ?? address)?.city ?? '';
    case 'billing_country':
      return (customer.billing_address ?? address)?.country ?? '';
    case 'tax_number':
      return customer.vat_id ?? customer.tax_number ?? '';
    default:
      return customer[fact] ?? '';
  }
}
