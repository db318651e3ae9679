import { z } from 'zod';
import type { Transaction } from '../audit/transaction.ts';
import { countRows } from '../database/paginate.ts';
import { findSettings } from '../database/settings.ts';
import type { Db } from '../database/tables.ts';
import { ConflictError, InvalidInputError, requireRow } from '../errors.ts';
import { answerShape, id, time } from '../http/answer.ts';
import { messageKey } from '../http/input/error-map.ts';
import { iban, recordId } from '../http/input/fields.ts';
import { changeShape, newShape, recordIdInput } from '../http/input/record.ts';
import { InvalidRequest, invalidField } from '../http/input/validation.ts';
import { fieldNames, omit, omitUndefined, pick, withAllFields } from '../shared/field-values.ts';
import { requirePermission } from '../verbs/permissions.ts';
import { verb } from '../verbs/verb.ts';
import {
  type CustomerDetails,
  findCustomer,
  hasOpenPayables,
  hasService,
  insertAddresses,
  insertCustomerRow,
  missingCustomers,
  moveCustomerLinks,
  selectCustomerParcels,
  updateCustomerRow,
} from './queries.ts';
import {
  billingAddressFields,
  billingFieldNames,
  type Customer,
  type CustomerAddress,
  type CustomerSummary,
  customerAddressFields,
  customerFields,
  mostAddresses,
  type PayoutTerms,
  payoutTermsFields,
} from './shared/customer.ts';
import { addressLine, customerName } from './shared/customer-texts.ts';

const permission = 'customers:write';
const names = fieldNames(customerFields);

function isFilled(parts: object): boolean {
  return Object.values(parts).some((part) => part !== null);
}

/** An address. It needs a street or a town unless it is empty, and both coordinates or none. */
const addressInput = z
  .strictObject(changeShape(customerAddressFields))
  .transform((given) => withAllFields(customerAddressFields, given))
  .refine((address) => address.street !== null || address.city !== null || !isFilled(address), {
    ...messageKey('required'),
    path: ['street'],
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    ...messageKey('bothCoordinates'),
    path: ['latitude'],
  });

const billingInput = z
  .strictObject(changeShape(billingAddressFields))
  .transform((given) => {
    const address = withAllFields(billingAddressFields, given);
    return isFilled(address) ? address : null;
  })
  .nullable();

/** Terms that are all empty are none. */
const payoutTermsInput = z
  .strictObject(changeShape(payoutTermsFields, { iban: iban() }))
  .transform((given) => {
    const terms = withAllFields(payoutTermsFields, given);
    return isFilled(terms) ? terms : null;
  })
  .nullable();

const more = {
  billing_address: billingInput.optional(),
  payout_terms: payoutTermsInput.optional(),
  /** Addresses that a form leaves empty are dropped. */
  addresses: z
    .array(addressInput)
    .transform((all) => all.filter(isFilled))
    .optional(),
};

export const newCustomer = z.strictObject({ ...newShape(customerFields), ...more });
export const customerChange = z.strictObject({
  id: recordId(),
  ...changeShape(customerFields),
  ...more,
});

const shape = {
  ...answerShape(customerFields),
  id,
  billing_address: z.strictObject(answerShape(billingAddressFields)).nullable(),
  payout_terms: z.strictObject(answerShape(payoutTermsFields)).nullable(),
  addresses: z.array(z.strictObject(answerShape(customerAddressFields))),
  created_at: time,
  updated_at: time,
};

export const customer: z.ZodType<Customer> = z.strictObject(shape).meta({ id: 'Customer' });
export const customerSummary: z.ZodType<CustomerSummary> = z.strictObject({
  ...shape,
  parcels: z.int(),
  invoices: z.int(),
  open_amount: z.number().meta({ description: 'In the smallest unit of `currency`.' }),
  currency: z.string().nullable(),
});

type Write = Pick<Transaction, 'db' | 'now' | 'recordAudit'>;

export const createCustomer = verb({ permission, input: newCustomer }, (tx, given) => {
  if (given.payout_terms !== undefined) requirePermission(tx, 'payouts:write');
  return insertCustomer(tx, given);
});

/** Adds a customer. Without `kind` it is a company if it has `company` and no `name`. @throws {InvalidRequest} */
export async function insertCustomer(tx: Write, given: z.output<typeof newCustomer>) {
  const { billing_address = null, payout_terms = null, addresses = [], ...fields } = given;
  const isCompany = fields.company != null && fields.name == null;
  const kind = fields.kind ?? (isCompany ? 'company' : 'person');
  limitAddresses(addresses, mostAddresses);
  await requireService(tx.db, fields.service, null);
  const tax_category = fields.tax_category ?? 'rules';
  const bookings = fields.bookings ?? 'parcel';
  const named = { ...withAllFields(customerFields, fields), kind, tax_category, bookings };
  const details = { ...named, billing_address, payout_terms, addresses };
  await requireTax(tx.db, details);
  const created_at = tx.now.toISOString();
  const id = await insertCustomerRow(tx.db, requireName(details), created_at);
  await insertAddresses(tx.db, id, addresses);
  const after = { ...details, id, created_at, updated_at: created_at };
  await tx.recordAudit({
    action: 'created',
    ...customerAuditRef(after),
    after: customerAuditFields(after),
  });
  return after;
}

/** Changes a customer. A member who may only change the billing fields can change no others. */
export const updateCustomer = verb(
  { permission: 'customer-billing:write', input: customerChange },
  (tx, input) => {
    const others = Object.keys(
      omit(omitUndefined(input), ['id', 'billing_address', 'payout_terms', ...billingFieldNames]),
    );
    if (others.length > 0) requirePermission(tx, permission);
    if (input.payout_terms !== undefined) requirePermission(tx, 'payouts:write');
    return changeCustomer(tx, input);
  },
);

/** Changes a customer; `addresses` are replaced as a whole. @throws {NotFoundError}; {InvalidRequest} */
export async function changeCustomer(
  tx: Write,
  { id, ...changes }: z.output<typeof customerChange>,
): Promise<Customer> {
  const before = requireRow(await findCustomer(tx.db, id, { lock: true }));
  limitAddresses(changes.addresses, Math.max(mostAddresses, before.addresses.length));
  if (changes.service !== before.service) await requireService(tx.db, changes.service, id);
  await requireTax(tx.db, { ...before, ...omitUndefined(changes) }, before);
  return writeCustomer(tx, before, changes);
}

async function writeCustomer(
  tx: Write,
  before: Customer,
  changes: { [Name in keyof CustomerDetails]?: CustomerDetails[Name] | undefined },
): Promise<Customer> {
  const updated_at = tx.now.toISOString();
  const after: Customer = { ...before, ...omitUndefined(changes), updated_at };
  await updateCustomerRow(tx.db, requireName(after));
  if (changes.addresses !== undefined) {
    await tx.db.deleteFrom('customer_addresses').where('customer_id', '=', before.id).execute();
    await insertAddresses(tx.db, before.id, after.addresses);
  }
  const [from, to] = [customerAuditFields(before), customerAuditFields(after)];
  await tx.recordAudit({ action: 'changed', ...customerAuditRef(after), before: from, after: to });
  return after;
}

/**
 * Deletes a customer. Parcels, invoices and messages stay, and lose their link to the customer.
 *
 * @throws {NotFoundError}; {ConflictError} while something that was collected for the customer is not paid out.
 */
export const deleteCustomer = verb({ permission, input: recordIdInput }, async (tx, { id }) => {
  const before = requireRow(await findCustomer(tx.db, id, { lock: true }));
  if (await hasOpenPayables(tx.db, id)) throw new ConflictError((t) => t.payouts.customerIsOwed);
  await moveCustomerLinks(tx.db, [id], null, tx.now);
  await removeCustomer(tx, before);
});

export async function removeCustomer(tx: Write, before: Customer): Promise<void> {
  const ownLists = await tx.db
    .deleteFrom('delivery_services')
    .where('customer', '=', before.id)
    .returning(['id', 'name', 'code'])
    .execute();
  for (const { id, ...list } of ownLists) {
    const ref = { type: 'delivery-service', id, name: list.name } as const;
    await tx.recordAudit({ action: 'deleted', ...ref, before: list });
  }
  await tx.db.deleteFrom('customers').where('id', '=', before.id).execute();
  await tx.recordAudit({
    action: 'deleted',
    ...customerAuditRef(before),
    before: customerAuditFields(before),
  });
}

/** How many customers one request can merge into another customer. */
const maxMerge = 20;

/**
 * Merges customers: `into` takes the fields that it lacks from the others, in their order, and all of their addresses, parcels,
 * invoices and messages; it may end up with more than `mostAddresses`. The others are deleted.
 *
 * @throws {NotFoundError} if a customer is unknown; {InvalidInputError} if `into` is among the others.
 */
export const mergeCustomers = verb(
  {
    permission,
    input: z.strictObject({ into: recordId(), from: z.array(recordId()).min(1).max(maxMerge) }),
    isSerializable: true,
  },
  async (tx, input) => {
    const ids = [...new Set(input.from)];
    if (ids.includes(input.into)) {
      throw new InvalidInputError((t) => t.customers.sameCustomer, 'from');
    }
    const into = requireRow(await findCustomer(tx.db, input.into));
    const others: Customer[] = [];
    for (const id of ids) others.push(requireRow(await findCustomer(tx.db, id)));
    await moveCustomerLinks(tx.db, ids, into.id, tx.now);
    for (const other of others) await removeCustomer(tx, other);
    const all = [into, ...others];
    const taken = Object.fromEntries(
      [...names, 'billing_address' as const, 'payout_terms' as const].map((name) => [
        name,
        all.map((one) => one[name]).find((value) => value !== null) ?? null,
      ]),
    );
    const addresses = mergeDuplicateAddresses(all.flatMap((one) => one.addresses));
    // Tax category, rate and reason belong together, so all three come from one customer.
    const taxed = all.find((one) => taxNames.some((name) => one[name] !== untaxed[name])) ?? into;
    return writeCustomer(tx, into, { ...taken, ...pick(taxed, taxNames), addresses });
  },
);

/** Merges addresses with the same text, if their other details (label, note, coordinates) do not contradict each other. */
function mergeDuplicateAddresses(addresses: readonly CustomerAddress[]): CustomerAddress[] {
  const found = new Map<string, CustomerAddress>();
  for (const address of addresses) {
    const key = addressLine(address).toLowerCase();
    const same = found.get(key);
    const fits = same !== undefined && isCompatible(same, address);
    if (fits) found.set(key, combineAddresses(same, address));
    else found.set(same === undefined ? key : JSON.stringify(address), address);
  }
  return [...found.values()];
}

const details = ['label', 'driver_note', 'latitude', 'longitude'] as const;

function isCompatible(one: CustomerAddress, other: CustomerAddress): boolean {
  return details.every((name) => [one[name], null].includes(other[name]) || one[name] === null);
}

function combineAddresses(one: CustomerAddress, other: CustomerAddress): CustomerAddress {
  const given = Object.entries(one).filter(([, value]) => value !== null);
  return { ...other, ...Object.fromEntries(given) };
}

/** @param maximum may be above `mostAddresses` for a merged customer. @throws {InvalidRequest} if there are more addresses. */
function limitAddresses(addresses: readonly CustomerAddress[] = [], maximum: number): void {
  if (addresses.length <= maximum) return;
  const issue = {
    code: 'too_big',
    origin: 'array',
    maximum,
    message: `at most ${maximum}`,
  } as const;
  throw new InvalidRequest([{ ...issue, input: addresses, path: ['addresses'] }]);
}

const untaxed = { tax_category: 'rules', tax_rate: null, tax_reason: null } as const;
const taxNames = fieldNames(untaxed);

/**
 * Checks that category and rate agree: the standard category needs a rate above zero, the customer's or the company's; other
 * categories have no rate above zero.
 *
 * @param before the customer until now: a combination that stays is not checked again.
 * @throws {InvalidRequest}
 */
async function requireTax(
  db: Db,
  { tax_category, tax_rate }: Pick<Customer, 'tax_category' | 'tax_rate'>,
  before?: Pick<Customer, 'tax_category' | 'tax_rate'>,
): Promise<void> {
  if (tax_category === before?.tax_category && tax_rate === before.tax_rate) return;
  if (tax_category === 'rules') return;
  const isTaxed = tax_category === 'S';
  if (tax_rate !== null && tax_rate > 0 !== isTaxed) throw invalidField('tax_rate', 'taxCategory');
  if (isTaxed && tax_rate === null && !(await findSettings(db)).invoice_tax_rate) {
    throw invalidField('tax_rate', 'required');
  }
}

/** @throws {InvalidRequest} if a person has no `name`, or a company no `company`. */
function requireName<Details extends Pick<Customer, 'kind' | 'name' | 'company'>>(
  details: Details,
): Details {
  const field = details.kind === 'company' ? 'company' : 'name';
  if (details[field] === null) throw invalidField(field, 'required');
  return details;
}

/** A customer with counts of parcels and invoices, and the open amount; undefined if the id is unknown. */
export async function findCustomerSummary(db: Db, id: number) {
  const found = await findCustomer(db, id);
  if (found === undefined) return undefined;
  const { invoice_currency: own } = await findSettings(db);
  const [parcels, invoices, unpaid] = await Promise.all([
    db
      .selectFrom(selectCustomerParcels(db, id).as('theirs'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    countRows(db.selectFrom('invoices').where('customer_id', '=', id)),
    db
      .selectFrom('invoices')
      .select(['currency', 'open_amount'])
      .where('customer_id', '=', id)
      .where('open_amount', '<>', 0)
      .orderBy('id', 'desc')
      .execute(),
  ]);
  const currencies = unpaid.map(({ currency }) => currency);
  const currency = currencies.includes(own) ? own : (currencies.find((one) => one !== null) ?? own);
  const open_amount = unpaid
    .filter((invoice) => invoice.currency === currency)
    .reduce((sum, { open_amount }) => sum + (open_amount ?? 0), 0);
  return { ...found, parcels: Number(parcels.count), invoices, open_amount, currency };
}

/**
 * Refuses an unknown delivery service.
 *
 * @param customer the id of a customer: the service has to be on the customer's own list, or on everybody's; null: a new
 *   customer, only everybody's; undefined: any list.
 * @throws {InvalidRequest}
 */
export async function requireService(
  db: Db,
  code: string | null | undefined,
  customer?: number | null,
): Promise<void> {
  if (code != null && !(await hasService(db, code, customer))) {
    throw invalidField('service', 'recordId');
  }
}

/**
 * @param links customers' ids by the names of their fields.
 * @throws {InvalidRequest} at the first field whose customer is unknown.
 */
export async function requireCustomers(
  db: Db,
  links: Readonly<Record<string, number | null | undefined>>,
): Promise<void> {
  const ids = Object.values(links).filter((id) => id != null);
  const missing = await missingCustomers(db, ids);
  for (const [field, id] of Object.entries(links)) {
    if (id != null && missing.has(id)) throw invalidField(field, 'recordId');
  }
}

function customerAuditRef(customer: Customer) {
  return { type: 'customer', id: customer.id, name: customerName(customer) } as const;
}

/** The fields of a customer in the activity log: addresses are text, one on each line. */
function customerAuditFields({ billing_address, payout_terms, addresses, ...customer }: Customer) {
  return {
    ...pick(customer, names),
    payout_terms: payout_terms && payoutTermsText(payout_terms),
    billing_address: billing_address && addressLine(billing_address),
    addresses: addresses.map(addressAuditText).join('\n') || null,
  };
}

/** Terms on one line, as the activity log has them: of an account only the end, because more people read the log. */
function payoutTermsText({ iban, account, ...terms }: PayoutTerms): string {
  const accounts = { iban: iban && accountEnd(iban), account: account && accountEnd(account) };
  return Object.entries({ ...terms, ...accounts })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
}

const accountEnd = (account: string) => `…${account.replace(/\s/g, '').slice(-4)}`;

function addressAuditText(address: CustomerAddress) {
  const { label, driver_note, latitude, longitude } = address;
  const place = latitude === null ? null : `${latitude} ${longitude}`;
  const text = addressLine(address);
  return [label, text, driver_note, place].filter((part) => part !== null).join('; ');
}
