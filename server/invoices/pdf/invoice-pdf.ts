import { createHash } from 'node:crypto';
import { messagesOf } from '../../../views/translations/index.ts';
import { findSettings } from '../../database/settings.ts';
import { siteToday } from '../../days.ts';
import type { Deps } from '../../deps.ts';
import { hashOfToken } from '../../http/link-token.ts';
import type { MailFiles } from '../../notifications/mail/compose.ts';
import { hanFormFor } from '../../pdf/han-form.ts';
import { readPrintLogo } from '../../pdf/print-logo.ts';
import type { PdfAsker } from '../../pdf/queue.ts';
import type { ErrorDetail } from '../../shared/envelope.ts';
import { fieldNames, pick } from '../../shared/field-values.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { isolate } from '../../shared/isolate.ts';
import { type LanguageCode, languageByCode } from '../../shared/languages.ts';
import { invoiceCompany } from '../company.ts';
import { findInvoiceByLink } from '../queries.ts';
import { readPrintedInvoice } from '../read.ts';
import { invoiceDraftFields, type PrintedInvoice } from '../shared/invoice.ts';

export type PdfDeps = Pick<Deps, 'db' | 'config' | 'pdfs'>;

export type InvoicePdf = {
  /** The file's name, in ASCII: with the invoice's number, or the id of a draft. */
  name: string;
  /** Changes when the contents of the PDF change. */
  etag: string;
  /** @throws {BusyError} if too many PDFs wait; the reason of the asker's signal. */
  draw(asker: PdfAsker): Promise<Uint8Array<ArrayBuffer>>;
};

/** Increment it when the same invoice is drawn differently, so that stored PDFs are drawn again. */
const version = 3;

/** The texts that are printed on an invoice. @param fallback the language of an invoice that names none. */
async function readInvoiceContents(
  { db, config: { timeZone } }: Pick<PdfDeps, 'db' | 'config'>,
  invoice: PrintedInvoice,
  fallback: LanguageCode,
) {
  const language = languageByCode(invoice.language ?? fallback);
  const company = invoice.company ?? invoiceCompany(await findSettings(db));
  const t = messagesOf(language.code);
  const { invoiceContents } = await import('../../../views/invoices/invoice-contents.ts');
  const contents = invoiceContents({ invoice, company, language, t, timeZone });
  return { contents, company, language };
}

/** The characters that an invoice's PDF shows as question marks, each once. */
export async function unprintableCharacters(
  deps: PdfDeps,
  invoice: PrintedInvoice,
  fallback: LanguageCode,
): Promise<string[]> {
  const { contents } = await readInvoiceContents(deps, invoice, fallback);
  const texts: string[] = [];
  JSON.stringify(contents, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return deps.pdfs.missingCharacters(texts);
}

/** Warnings for fields with characters that the PDF shows as question marks; `company` stands for all details of the company. */
export async function printWarnings(
  deps: PdfDeps,
  invoice: PrintedInvoice,
  language: LanguageCode,
): Promise<ErrorDetail[]> {
  const missing = await unprintableCharacters(deps, invoice, language);
  const company = invoice.company ?? invoiceCompany(await findSettings(deps.db));
  const texts = [
    ...Object.entries(pick(invoice, fieldNames(invoiceDraftFields))),
    ...invoice.lines.map(
      (line, index) => [`lines.${index}.description`, line.description] as const,
    ),
    ['company', JSON.stringify(company)] as const,
  ];
  return unprintableWarnings(texts, missing, language);
}

/** Warnings for the customer's name and address, before there is an invoice. */
export function customerPrintWarnings(
  { pdfs }: Pick<PdfDeps, 'pdfs'>,
  billed: Pick<PrintedInvoice, 'customer_name' | 'customer_address'>,
  language: LanguageCode,
): ErrorDetail[] {
  const texts = Object.entries(pick(billed, ['customer_name', 'customer_address']));
  const missing = pdfs.missingCharacters(texts.map(([, text]) => text ?? ''));
  return unprintableWarnings(texts, missing, language);
}

function unprintableWarnings(
  texts: (readonly [string, string | number | null])[],
  missing: readonly string[],
  language: LanguageCode,
): ErrorDetail[] {
  return texts.flatMap(([field, text]) => {
    const characters = missing.filter((character) => String(text ?? '').includes(character));
    const { unprintable } = messagesOf(language).invoicing;
    const names = isolate(characters.join(' '), language);
    const message = interpolate(unprintable, { characters: names });
    return characters.length === 0 ? [] : [{ field, code: 'unprintable', message }];
  });
}

/** An invoice's PDF, which `draw` draws or reads from the disk. @param fallback the language of an invoice that names none. */
export async function invoicePdf(
  deps: PdfDeps,
  invoice: PrintedInvoice,
  fallback: LanguageCode,
): Promise<InvoicePdf> {
  const { db, pdfs } = deps;
  const { contents, company, language } = await readInvoiceContents(deps, invoice, fallback);
  const { facturXml } = await import('../electronic/invoice-xml.ts');
  const xml = facturXml(invoice, language.code);
  const at = invoice.cancelled_at ?? invoice.created_at;
  const hanForm = hanFormFor(contents, [invoice.customer_country, company.country]);
  const { tag, dir } = language;
  const task = { kind: 'invoice' as const, contents, language: { tag, dir }, hanForm, at, xml };
  const hash = createHash('sha256')
    .update(JSON.stringify([version, task]))
    .digest('base64url');
  const form = hash.slice(0, 22);
  // The hash covers everything that is drawn: an invoice that was paid or cancelled since is another file.
  const stored = invoice.number === null ? null : `${invoice.number}-${form}.pdf`;
  return {
    name: `${invoice.number ?? `draft-${invoice.id}`}.pdf`,
    etag: `"${form}"`,
    draw: (asker) =>
      pdfs.draw({ key: hash, stored }, asker, async () => {
        return { ...task, logo: await readPrintLogo(db, company.logo) };
      }),
  };
}

/**
 * The attachment of an invoice's mail. It is drawn when the mail is sent: if the invoice was cancelled since, the file says so,
 * like the page of the link. If it cannot be drawn, the mail is sent with the link alone.
 */
export function invoiceFiles(deps: PdfDeps & Pick<Deps, 'log'>): MailFiles {
  return async ({ kind, action_url: link, language }) => {
    if (kind !== 'invoice' || link === null) return [];
    const { db, config, log } = deps;
    try {
      const token = new URL(link).pathname.split('/').at(-1) ?? '';
      const row = await findInvoiceByLink(db, hashOfToken(token), new Date());
      if (row === undefined) return [];
      const invoice = await readPrintedInvoice(db, row, siteToday({ config }));
      const { name: filename, draw } = await invoicePdf(deps, invoice, language);
      const content = Buffer.from((await draw({ lane: 'mail', signal: null })).buffer);
      return [{ filename, content, contentType: 'application/pdf' }];
    } catch (err) {
      log.error({ err }, 'the PDF of an invoice could not be attached to its mail');
      return [];
    }
  };
}
