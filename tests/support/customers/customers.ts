import type { Customer } from '../../../server/customers/shared/customer.ts';
import { siteWithAdmin, type TestAdmin } from '../admin.ts';
import { dataOf } from '../http.ts';

/** A customer as the API takes one, with everything that is known of them. */
export const liv = {
  kind: 'person',
  name: 'Liv Berg',
  company: null,
  email: 'Liv@Example.com',
  phone: '+47 22 33 44 55',
  language: 'se',
  note: 'Rings twice',
  billing_email: 'bills@example.com',
  tax_number: '123',
  vat_id: 'NO123MVA',
  tax_category: 'rules',
  tax_rate: null,
  tax_reason: null,
  buyer_reference: 'PO-7',
  electronic_address: '0192:123',
  payment: 'invoice',
  service: null,
  bookings: 'parcel',
  payout_terms: null,
} as const;

const unknown = { street2: null, region: null, driver_note: null, latitude: null, longitude: null };
const parts = { street: 'Storgata 1', postcode: '0155', city: 'Oslo', country: 'NO' };
export const home = { label: 'Home', ...parts, ...unknown };
export const billed = { ...parts, street2: null, region: null };

/** The calls for customers, as a member or a program. */
export function customerCalls({ ask }: Pick<TestAdmin, 'ask'>) {
  const call = (method: string, path: string, json: object) =>
    ask(`/api/customers${path}`, { method, json });
  return {
    list: async (query = '') => dataOf(await ask(`/api/customers${query}`)),
    names: async (query: string): Promise<(string | null)[]> => {
      const { data }: { data: Customer[] } = dataOf(await ask(`/api/customers${query}`));
      return data.map(({ name, company }) => name ?? company);
    },
    read: (id: number) => ask(`/api/customers/${id}`),
    post: (json: object) => call('POST', '', json),
    patch: (json: object) => call('PATCH', '', json),
    remove: (id: number) => call('DELETE', '', { id }),
    merge: (into: number, ...from: number[]) => call('POST', '/merge', { into, from }),
    ofParcel: (parcel: string, end: string) => call('POST', '/of-parcel', { parcel, end }),
    /** Adds a customer. @returns the id. */
    async add(json: object): Promise<number> {
      const { id } = dataOf(await call('POST', '', json));
      return id;
    },
  };
}

/** A site, and its administrator's calls for customers and parcels. Imports have no process of their own, which takes as long as many tests. */
export async function customerSite(importsHere = true) {
  const { site, admin } = await siteWithAdmin({}, { importsHere });
  const parcel = (method: string, json: object) => admin.ask('/api/parcels', { method, json });
  return {
    site,
    admin,
    db: site.db,
    ...customerCalls(admin),
    send: (json: object) =>
      parcel('POST', { recipient_name: 'Ada', destination: 'Lisbon 4', ...json }),
    change: (json: object) => parcel('PATCH', json),
    readParcel: async (code: string) => dataOf(await admin.ask(`/api/parcels/${code}`)),
  };
}
