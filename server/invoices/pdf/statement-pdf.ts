import { createHash } from 'node:crypto';
import type { InvoiceContents } from '../../../views/invoices/invoice-contents.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { findCustomer } from '../../customers/queries.ts';
import { findSettings } from '../../database/settings.ts';
import type { MailAttachment, MailFiles } from '../../notifications/mail/compose.ts';
import { hanFormFor } from '../../pdf/han-form.ts';
import { readPrintLogo } from '../../pdf/print-logo.ts';
import type { PdfAsker } from '../../pdf/queue.ts';
import { type Language, type LanguageCode, languageByCode } from '../../shared/languages.ts';
import { invoiceCompany } from '../company.ts';
import { customerInvoiceFields } from '../draft.ts';
import { readStatement } from '../journal.ts';
import type { CustomerStatement } from '../shared/bookkeeping.ts';
import type { InvoiceCompany } from '../shared/invoice.ts';
import type { PdfDeps } from './invoice-pdf.ts';

/** Draws a statement as PDF, in the customer's language. @param fallback the language if the customer has none. */
export async function drawStatement(
  deps: PdfDeps,
  statement: CustomerStatement,
  fallback: LanguageCode,
  asker: PdfAsker,
): Promise<Uint8Array<ArrayBuffer>> {
  const { statementContents } = await import('../../../views/invoices/statement-contents.ts');
  const { customer, to: at } = statement;
  return drawPaper(deps, { customer: customer.id, fallback, at }, asker, (reader) =>
    statementContents({ ...reader, statement }),
  );
}

/** What is on a paper for a customer. `address`: the customer's, one part a line. */
type PaperReader = {
  company: InvoiceCompany;
  address: string | null;
  language: Language;
  t: Messages;
};

/**
 * Draws a paper for a customer as PDF, in the customer's language.
 *
 * @param of `fallback`: the language if the customer has none; `at`: the day that it is of.
 */
export async function drawPaper(
  deps: PdfDeps,
  { customer: id, fallback, at }: { customer: number | null; fallback: LanguageCode; at: string },
  asker: PdfAsker,
  write: (reader: PaperReader) => InvoiceContents,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, pdfs } = deps;
  const [customer, settings] = await Promise.all([findCustomer(db, id ?? 0), findSettings(db)]);
  const language = languageByCode(customer?.language ?? fallback);
  const company = invoiceCompany(settings);
  const billed = customer && customerInvoiceFields(customer, settings);
  const address = billed?.customer_address ?? null;
  const contents = write({ company, address, language, t: messagesOf(language.code) });
  const hanForm = hanFormFor(contents, [billed?.customer_country ?? null, company.country]);
  const { tag, dir } = language;
  const task = {
    kind: 'invoice' as const,
    contents,
    language: { tag, dir },
    hanForm,
    at,
    xml: null,
  };
  const key = createHash('sha256').update(JSON.stringify(task)).digest('base64url');
  return pdfs.draw({ key, stored: null }, asker, async () => ({
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
    const attached: MailAttachment = JSON.parse(attachment);
    if (attached.kind !== 'statement') return [];
    const { customer, ...days } = attached;
    const { timeZone } = deps.config;
    const statement = await readStatement(deps.db, customer, { ...days, timeZone });
    const pdf = await drawStatement(deps, statement, language, { lane: 'mail', signal: null });
    const content = Buffer.from(pdf.buffer);
    return [{ filename: statementFileName(statement), content, contentType: 'application/pdf' }];
  };
}
