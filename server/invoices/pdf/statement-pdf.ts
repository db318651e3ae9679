import { createHash } from 'node:crypto';
import { messagesOf } from '../../../views/translations/index.ts';
import { findCustomer } from '../../customers/queries.ts';
import { findSettings } from '../../database/settings.ts';
import type { MailAttachment, MailFiles } from '../../notifications/mail/compose.ts';
import { type LanguageCode, languageByCode } from '../../shared/languages.ts';
import { invoiceCompany } from '../company.ts';
import { customerInvoiceFields } from '../draft.ts';
import { readStatement } from '../journal.ts';
import type { CustomerStatement } from '../shared/bookkeeping.ts';
import { hanFormFor } from './han-form.ts';
import { type PdfDeps, readPrintLogo } from './invoice-pdf.ts';
import type { PdfAsker } from './queue.ts';

/** Draws a statement as PDF, in the customer's language. @param fallback the language if the customer has none. */
export async function drawStatement(
  deps: PdfDeps,
  statement: CustomerStatement,
  fallback: LanguageCode,
  asker: PdfAsker,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, invoicePdfs } = deps;
  const [customer, settings] = await Promise.all([
    findCustomer(db, statement.customer.id),
    findSettings(db),
  ]);
  const language = languageByCode(customer?.language ?? fallback);
  const t = messagesOf(language.code);
  const company = invoiceCompany(settings);
  const billed = customer && customerInvoiceFields(customer, settings);
  const address = billed?.customer_address ?? null;
  const { statementContents } = await import('../../../views/invoices/statement-contents.ts');
  const contents = statementContents({ statement, company, address, language, t });
  const hanForm = hanFormFor(contents, [billed?.customer_country ?? null, company.country]);
  const { tag, dir } = language;
  const task = { contents, language: { tag, dir }, hanForm, at: statement.to, xml: null };
  const key = createHash('sha256').update(JSON.stringify(task)).digest('base64url');
  return invoicePdfs.draw({ key, stored: null }, asker, async () => ({
    ...task,
    logo: await readPrintLogo(db, company.logo),
  }));
}

/** The name of the file with a statement. */
export function statementFileName({ from, to }: Pick<CustomerStatement, 'from' | 'to'>): string {
  return `statement-${from}-${to}.pdf`;
}

/** The attachment of a statement's mail. If the statement can't be drawn, the mail is tried again later. */
export function statementFiles(deps: PdfDeps): MailFiles {
  return async ({ attachment, language }) => {
    if (attachment === null) return [];
    const { customer, ...days }: MailAttachment = JSON.parse(attachment);
    const { timeZone } = deps.config;
    const statement = await readStatement(deps.db, customer, { ...days, timeZone });
    const pdf = await drawStatement(deps, statement, language, { lane: 'mail', signal: null });
    const content = Buffer.from(pdf.buffer);
    return [{ filename: statementFileName(statement), content, contentType: 'application/pdf' }];
  };
}
