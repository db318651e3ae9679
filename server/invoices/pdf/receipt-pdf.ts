import { createHash } from 'node:crypto';
import { messagesOf } from '../../../views/translations/index.ts';
import { findSettings } from '../../database/settings.ts';
import { hanFormFor } from '../../pdf/han-form.ts';
import type { PdfAsker } from '../../pdf/queue.ts';
import { type LanguageCode, languageByCode } from '../../shared/languages.ts';
import { invoiceCompany } from '../company.ts';
import type { Invoice } from '../shared/invoice.ts';
import type { ReceiptSize } from '../shared/receipt.ts';
import type { PdfDeps } from './invoice-pdf.ts';

/**
 * Draws an invoice in its short form, with what was paid of it, in the language of the invoice.
 *
 * @param fallback the language of an invoice that names none.
 */
export async function drawReceipt(
  { db, config: { timeZone }, pdfs }: PdfDeps,
  invoice: Invoice,
  { size, fallback }: { size: ReceiptSize; fallback: LanguageCode },
  asker: PdfAsker,
): Promise<Uint8Array<ArrayBuffer>> {
  const { receiptContents, receiptPayments } = await import(
    '../../../views/invoices/receipt-contents.ts'
  );
  const language = languageByCode(invoice.language ?? fallback);
  const company = invoice.company ?? invoiceCompany(await findSettings(db));
  const props = { invoice, company, language, t: messagesOf(language.code), timeZone };
  const contents = receiptContents(props);
  const { tag, dir } = language;
  const task = {
    kind: 'invoice' as const,
    contents,
    language: { tag, dir },
    hanForm: hanFormFor(contents, [invoice.customer_country, company.country]),
    at: invoice.created_at,
    xml: null,
    logo: null,
    receipt: { size, payments: receiptPayments(props) },
  };
  const key = createHash('sha256').update(JSON.stringify(task)).digest('base64url');
  return pdfs.draw({ key, stored: null }, asker, async () => task);
}
