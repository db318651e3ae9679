import { migration, textColumn } from './baseline/values.ts';

const line = 300;
const companyTexts = {
  legal_name: line,
  street: line,
  postcode: line,
  city: line,
  vat_id: line,
  iban: line,
  bic: line,
  billing_contact: line,
  exemption_reason: line,
};
const invoiceTexts = {
  customer_street: line,
  customer_postcode: 20,
  customer_city: line,
  customer_country: 2,
  buyer_reference: 100,
  electronic_address: line,
  exemption_reason: line,
};
const differs = Object.keys(invoiceTexts).map((name) => `new.${name} is distinct from old.${name}`);

const addColumnStatements = (table: string, texts: Record<string, number>) =>
  Object.entries(texts).map(
    ([name, max]) => `alter table ${table} add column ${textColumn(table, name, max)}`,
  );

/** Details of the company and the customer that electronic invoices need; issued invoices keep them. */
export const up = migration(({ postgres }) => [
  ...addColumnStatements('settings', companyTexts),
  ...addColumnStatements('invoices', invoiceTexts),
  `create trigger invoices_refuse_other_customer before update on invoices
    ${postgres ? 'for each row' : ''} when (old.state <> 'draft' and (${differs.join(' or ')}))
    ${postgres ? 'execute function refuse_invoice()' : `begin select raise(abort, 'an issued invoice stays as it is'); end`}`,
]);
