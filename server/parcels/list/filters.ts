import type { Messages } from '../../../views/translations/messages.ts';
import { findCustomerName } from '../../customers/customer-filter.ts';
import type { Db } from '../../database/tables.ts';
import { customFilter, type Filter, type FilterControl } from '../../lists/filters.ts';
import { readServices } from '../../prices/queries.ts';
import { stages } from '../../shared/enums.ts';
import { driverFilter } from '../runs/driver-filter.ts';
import { staffName } from '../runs/runs.ts';
import { hasOrNot, pieceCounts, runChoices } from '../shared/parcel-list.ts';
import { filterNeeds, parcelFilter } from './filter.ts';

type Label = (t: Messages) => string;

/** A filter whose parameter and condition are those of `parcelFilter`. */
function filter(
  name: keyof typeof parcelFilter.shape,
  label: Label,
  control: FilterControl,
): Filter {
  const needs = filterNeeds[name];
  return customFilter(parcelFilter.shape[name], { label, control, ...(needs && { needs }) });
}

const yes = { kind: 'yes' } as const;
const day = { kind: 'day' } as const;
const text = { kind: 'text' } as const;

const customer: FilterControl = { kind: 'record', nameOf: findCustomerName };

const withOrWithout: FilterControl = {
  kind: 'choice',
  options: hasOrNot,
  words: (t) => t.lists.has,
};

/** The filters of the list of parcels, in the order of its tools. */
export const parcelFilters = {
  stage: filter('stage', (t) => t.control.fields.stage, {
    kind: 'choices',
    options: stages,
    words: (t) => t.stages,
  }),
  late: filter('late', (t) => t.parcelList.late, yes),
  run: filter('run', (t) => t.runs.run, {
    kind: 'choice',
    options: runChoices,
    words: (t) => t.lists.runs,
  }),
  driver: filter('driver', (t) => t.runs.fields.driver, driverFilter().control),
  customer: filter('customer', (t) => t.invoicing.fields.customer_name, customer),
  payer: filter('payer', (t) => t.customers.payer, customer),
  service: filter('service', (t) => t.control.fields.service, {
    kind: 'text',
    offers: async (c) =>
      (await readServices(c.var.deps.db)).map(({ code, name }) => ({ value: code, label: name })),
  }),
  price: filter('price', (t) => t.control.fields.price, withOrWithout),
  cash: filter('cash', (t) => t.control.fields.cod, withOrWithout),
  pieces: filter('pieces', (t) => t.control.fields.pieces_count, {
    kind: 'choice',
    options: pieceCounts,
    words: (t) => t.lists.pieces,
  }),
  created_by: filter('created_by', (t) => t.lists.createdBy, {
    kind: 'text',
    offers: (c) => readStaff(c.var.deps.db),
  }),
  silent_days: filter('silent_days', (t) => t.parcelList.silent, { kind: 'number' }),
  created_from: filter('created_from', (t) => t.lists.createdFrom, day),
  created_to: filter('created_to', (t) => t.lists.createdTo, day),
  delivery_from: filter('delivery_from', (t) => t.lists.deliveryFrom, day),
  delivery_to: filter('delivery_to', (t) => t.lists.deliveryTo, day),
  origin: filter('origin', (t) => t.parcelList.origin, text),
  destination: filter('destination', (t) => t.parcelList.destination, text),
  no_email: filter('no_email', (t) => t.parcelList.noEmail, yes),
  address_missing: filter('address_missing', (t) => t.parcelList.addressMissing, yes),
  out_since_yesterday: filter('out_since_yesterday', (t) => t.parcelList.outSinceYesterday, yes),
  import: filter('import', (t) => t.parcelList.fromImport, {
    kind: 'record',
    nameOf: async () => undefined,
  }),
};

async function readStaff(db: Db) {
  const staff = await db
    .selectFrom('staff')
    .select(['id', staffName.as('name')])
    .orderBy('id')
    .execute();
  return staff.map(({ id, name }) => ({ value: String(id), label: name ?? '' }));
}
