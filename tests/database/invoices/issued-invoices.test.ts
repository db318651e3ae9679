import { expect, test } from 'vitest';
import { findSettings } from '../../../server/database/settings.ts';
import { invoiceCompany } from '../../../server/invoices/company.ts';
import { findInvoiceRow, issueDraft } from '../../../server/invoices/queries.ts';
import { plainInvoice, siteWithInvoices } from '../../support/invoices/invoices.ts';

test('a draft that was issued after it was read is not issued again, and keeps its number', async () => {
  const { db, post } = await siteWithInvoices();
  await post(plainInvoice);
  const draft = await findInvoiceRow(db, 1);
  if (draft === undefined) throw new Error('There is no draft');
  const company = invoiceCompany(await findSettings(db));
  const dates = { year: 2026, issue_date: '2026-03-01', due_date: null };
  const issueAsRead = () =>
    db.transaction().execute((trx) => issueDraft(trx, draft, { ...dates, company }));

  expect(await issueAsRead()).toMatchObject({ state: 'issued', number: 'INV-2026-00001' });
  await expect(issueAsRead()).rejects.toThrow();

  expect(await findInvoiceRow(db, 1)).toMatchObject({ number: 'INV-2026-00001' });
});
