import { messagesOf } from '../../../views/translations/index.ts';
import { ConflictError } from '../../errors.ts';
import { InvalidRequest, invalidField } from '../../http/input/validation.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { hasXml } from '../shared/electronic-invoice.ts';
import type { InvoiceCompany, PrintedInvoice } from '../shared/invoice.ts';
import { xmlIssues } from '../warnings.ts';
import { writeCii } from './cii.ts';
import { electronicInvoice } from './document.ts';
import { writeUbl } from './ubl.ts';

/**
 * An issued invoice as XML by EN 16931; as XRechnung if the buyer has a routing ID.
 *
 * @param fallback the language of an invoice that names none.
 * @throws {ConflictError} if the invoice is a draft, or cancelled; {InvalidRequest} naming what it lacks.
 */
export function invoiceXml(
  invoice: PrintedInvoice,
  format: 'ubl' | 'cii',
  fallback: LanguageCode,
): string {
  const { state, company } = invoice;
  if (state === 'draft') throw new ConflictError((t) => t.invoicing.errors.notIssued);
  if (state === 'cancelled') throw new ConflictError((t) => t.invoicing.errors.isCancelled);
  if (company === null || invoice.totals === null) throw invalidField('lines', 'required');
  const issues = xmlIssues(invoice, company);
  if (issues.length > 0) throw new InvalidRequest(issues);
  const document = toDocument(invoice, company, fallback);
  return format === 'ubl' ? writeUbl(document) : writeCii(document);
}

/** The XML that Factur-X embeds in the PDF; null if the invoice is not issued, or lacks something. */
export function facturXml(invoice: PrintedInvoice, fallback: LanguageCode): string | null {
  const { company } = invoice;
  if (company === null || !hasXml({ ...invoice, buyer_reference: null })) return null;
  return writeCii({ ...toDocument(invoice, company, fallback), isXRechnung: false });
}

function toDocument(invoice: PrintedInvoice, company: InvoiceCompany, fallback: LanguageCode) {
  const { tax, electronic } = messagesOf(invoice.language ?? fallback).invoicing;
  return electronicInvoice(invoice, company, { ...tax, AE: electronic.reverseCharge });
}
