import { customerName } from '../../customers/shared/customer-texts.ts';
import { normalizeForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import { phoneKeys, typedPhoneKeys } from '../../shared/phones.ts';

export type Duplicates = Awaited<ReturnType<typeof createDuplicates>>;

/** The fields by which customers are compared, as rows of a file and the database have them. */
type Identity = Partial<
  Record<'kind' | 'name' | 'company' | 'email' | 'phone' | 'tax_number' | 'vat_id', unknown>
> & { postcodes: string[] };

const atOnce = 1000;

/**
 * Finds customers who exist already, or whom an earlier row of the file added.
 *
 * @param rows the rows of the file. Only customers with a key of one of them are kept in memory.
 */
export async function createDuplicates(db: Db, rows: readonly Record<string, unknown>[]) {
  const wanted = new Set(rows.flatMap((row) => typedKeys(customerIdentity(row))));
  const ids = new Map<string, number>();
  const addKeys = (id: number, identity: Identity) => {
    for (const key of storedKeys(identity)) {
      if (wanted.has(key) && !ids.has(key)) ids.set(key, id);
    }
  };
  for (let last: number | undefined = 0; last !== undefined && wanted.size > 0; ) {
    const found = await findIdentities(db, last);
    for (const { id, ...identity } of found) addKeys(id, identity);
    last = found.at(-1)?.id;
  }
  return {
    /** The id of the first customer with the same name and postcode, email, phone, tax number or VAT ID; null if there is none. */
    find(fields: Record<string, unknown>): number | null {
      const all = typedKeys(customerIdentity(fields)).flatMap((key) => ids.get(key) ?? []);
      return all.length === 0 ? null : Math.min(...all);
    },
    add: (id: number, fields: Record<string, unknown>) => addKeys(id, customerIdentity(fields)),
  };
}

async function findIdentities(db: Db, after: number): Promise<(Identity & { id: number })[]> {
  const customers = await db
    .selectFrom('customers')
    .select(['id', 'kind', 'name', 'company', 'email', 'phone', 'tax_number', 'vat_id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  const last = customers.at(-1)?.id;
  if (last === undefined) return [];
  const addresses = await db
    .selectFrom('customer_addresses')
    .select(['customer_id', 'postcode'])
    .where('customer_id', '>', after)
    .where('customer_id', '<=', last)
    .where('postcode', 'is not', null)
    .execute();
  const byCustomer = Map.groupBy(addresses, (address) => address.customer_id);
  return customers.map((customer) => ({
    ...customer,
    postcodes: (byCustomer.get(customer.id) ?? []).flatMap(({ postcode }) => postcode ?? []),
  }));
}

function customerIdentity(fields: Record<string, unknown>): Identity {
  const addresses: unknown[] = Array.isArray(fields.addresses) ? fields.addresses : [];
  return {
    ...fields,
    postcodes: addresses.flatMap((address) => {
      const isObject = typeof address === 'object' && address !== null;
      return isObject && 'postcode' in address ? [String(address.postcode)] : [];
    }),
  };
}

function storedKeys(identity: Identity): string[] {
  return [...identityKeys(identity), ...phoneKeys(trimmedText(identity.phone))];
}

function typedKeys(identity: Identity): string[] {
  return [...identityKeys(identity), ...typedPhoneKeys(trimmedText(identity.phone))];
}

function identityKeys({ kind, name, company, email, postcodes, ...identity }: Identity): string[] {
  const named = { name: trimmedText(name) || null, company: trimmedText(company) || null };
  const own = kind === 'company' || named.name === null ? 'company' : 'person';
  const words = normalizeForSearch(customerName({ kind: own, ...named }))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const numbers = [identity.tax_number, identity.vat_id].map((number) =>
    trimmedText(number)
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );
  return [
    ...(trimmedText(email) === '' ? [] : [`email ${trimmedText(email).toLowerCase()}`]),
    ...numbers.filter((number) => number !== '').map((number) => `tax ${number}`),
    ...(words === ''
      ? []
      : postcodes.map(
          (code) => `name ${words}, ${code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')}`,
        )),
  ];
}

function trimmedText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
