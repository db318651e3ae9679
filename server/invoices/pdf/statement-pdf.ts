import { createHash } from 'node:crypto';
import { messagesOf } from '../../../views/translations/index.ts';
import { findCustomer } from '../../customers/queries.ts';
import { findSettings } from '../../database/settings.ts';
import type { Deps } from '../../deps.ts';
import type { MailAttachment, MailFiles } from '../../notifications/mail/compose.ts';
import { type LanguageCode, languageByCode } from '../../shared/languages.ts';
import { invoiceCompany } from '../company.ts';
import { customerInvoiceFields } from '../draft.ts';
import { readStatement } from '../journal.ts';
import { hanFormFor } from './han-form.ts';
import { type PdfDeps, readPrintLogo } from './invoice-pdf.ts';
import type { PdfAsker } from './queue.ts';

type Period = Pick<MailAttachment, 'customer' | 'from' | 'to'>;

/** The statement of a customer as PDF, in the customer's language. @param fallback if the customer has none. @throws {NotFoundError} */
export async function drawStatement(
  deps: PdfDeps,
  { customer: id, ...days }: Period,
  fallback: LanguageCode,
  asker: PdfAsker,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, config, invoicePdfs } = deps;
  const { timeZone } = config;
  const [statement, customer, settings] = await Promise.all([
    readStatement(db, id, { ...days, timeZone }),
    findCustomer(db, id),
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
  const task = { contents, language: { tag, dir }, hanForm, at: days.to, xml: null };
  const key = createHash('sha256').update(JSON.stringify(task)).digest('base64url');
  return invoicePdfs.draw({ key, stored: null }, asker, async () => ({
    ...task,
    logo: await readPrintLogo(db, company.logo),
  }));
}

/** The name of the file with a statement. */
export function statementFileName({ from, to }: Pick<Period, 'from' | 'to'>): string {
  return `statement-${from}-${to}.pdf`;
}

/** The statement that is attached to a mail. If it cannot be drawn, the mail waits, because it says nothing else. */
export function statementFiles(deps: PdfDeps & Pick<Deps, 'log'>): MailFiles {
  return async ({ attachment, language }) => {
    if (attachment === null) return [];
    const period: MailAttachment = JSON.parse(attachment);
    const pdf = await drawStatement(deps, period, language, { lane: 'mail', signal: null });
    const content = Buffer.from(pdf.buffer);
    return [{ filename: statementFileName(period), content, contentType: 'application/pdf' }];
  };
}
