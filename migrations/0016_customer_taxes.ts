import { migration, textColumn } from './baseline/values.ts';

const dayColumn = (name: string) =>
  `${name} text constraint invoices_${name} check (length(${name}) = 10)`;

const invoiceColumns = {
  tax_reason: textColumn('invoices', 'tax_reason', 300),
  period_from: dayColumn('period_from'),
  period_to: dayColumn('period_to'),
  delivery_date: dayColumn('delivery_date'),
  delivery_postcode: textColumn('invoices', 'delivery_postcode', 20),
  delivery_city: textColumn('invoices', 'delivery_city', 300),
  delivery_country: textColumn('invoices', 'delivery_country', 2, '', 2),
};
const differs = Object.keys(invoiceColumns).map(
  (name) => `new.${name} is distinct from old.${name}`,
);

/** The tax of customers, and the period and place of delivery on invoices, which issued invoices keep. */
export const up = migration(({ postgres }) => [
  `alter table customers add column tax_category text default 'rules' not null
    constraint customers_tax_category
    check (tax_category in ('rules', 'S', 'Z', 'E', 'AE', 'K', 'G', 'O'))`,
  `alter table customers add column tax_rate double precision
    constraint customers_tax_rate check (tax_rate between 0 and 100)`,
  `alter table customers add column ${textColumn('customers', 'tax_reason', 300)}`,
  `alter table settings add column tax_outside text default 'O' not null
    constraint settings_tax_outside check (tax_outside in ('O', 'S', 'Z', 'E', 'G'))`,
  ...Object.values(invoiceColumns).map((column) => `alter table invoices add column ${column}`),
  `create trigger invoices_refuse_other_supply before update on invoices
    ${postgres ? 'for each row' : ''} when (old.state <> 'draft' and (${differs.join(' or ')}))
    ${postgres ? 'execute function refuse_invoice()' : `begin select raise(abort, 'an issued invoice stays as it is'); end`}`,
]);
