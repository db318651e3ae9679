import { messagesOf } from '../../views/translations/index.ts';
import { findCustomer } from '../customers/queries.ts';
import { billingEmail } from '../customers/shared/customer-texts.ts';
import { findSettings } from '../database/settings.ts';
import type { PdfDeps } from '../invoices/pdf/invoice-pdf.ts';
import { drawPaper } from '../invoices/pdf/statement-pdf.ts';
import type { MailAttachment, MailFiles } from '../notifications/mail/compose.ts';
import type { PdfAsker } from '../pdf/queue.ts';
import { amountText } from '../shared/amounts.ts';
import { interpolate } from '../shared/interpolate.ts';
import { isolate } from '../shared/isolate.ts';
import { type LanguageCode, languageByCode } from '../shared/languages.ts';
import { formatMoney } from '../shared/money.ts';
import type { Cell } from '../spreadsheets/sheet.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { requirePayout } from './read.ts';
import type { Payout } from './shared/payout.ts';

/** Draws a payout's statement as PDF, in the customer's language. @param fallback the language if the customer has none. */
export async function drawPayout(
  deps: PdfDeps,
  payout: Payout,
  fallback: LanguageCode,
  asker: PdfAsker,
): Promise<Uint8Array<ArrayBuffer>> {
  const { payoutContents } = await import('../../views/payouts/payout-contents.ts');
  const { customer, until: at } = payout;
  return drawPaper(deps, { customer, fallback, at }, asker, (reader) =>
    payoutContents({ ...reader, payout }),
  );
}

/** The name of the file with a payout's statement, without its ending. */
export const payoutFileName = ({ id }: Pick<Payout, 'id'>) => `payout-${id}`;

/** The rows of a payout's statement as a file: headings and kinds are the same in every language, and amounts have a point. */
export function payoutRows(payout: Payout): Cell[][] {
  const { currency, parcels, invoices, fee, amount } = payout;
  const money = (units: number) => Number(amountText(units, currency));
  return [
    ['date', 'kind', 'number', 'reference', 'amount', 'currency'],
    ...parcels.map((one) => [
      one.day,
      'collection',
      one.parcel,
      one.reference,
      money(one.amount),
      currency,
    ]),
    ...(fee === 0 ? [] : [[payout.until, 'fee', null, null, money(-fee), currency]]),
    ...invoices.map((one) => [
      payout.until,
      'invoice',
      one.number,
      null,
      money(-one.amount),
      currency,
    ]),
    [payout.until, 'payout', String(payout.id), null, money(amount), currency],
  ];
}

/** Queues the mail of a payout's statement, with the statement as PDF. @returns false if the customer has no address. */
export async function mailPayout(
  { db, deps, recordAudit, afterCommit }: TransactionContext,
  { id, customer: customerId, currency, amount }: Payout,
): Promise<boolean> {
  const customer = await findCustomer(db, customerId ?? 0);
  const to = customer === undefined ? null : billingEmail(customer);
  if (customer === undefined || to === null) return false;
  const { company_name, content_language } = await findSettings(db);
  const language = customer.language ?? content_language;
  const { payouts } = messagesOf(language);
  const params = {
    number: id,
    company: isolate(company_name, language),
    amount: formatMoney(amount, currency, languageByCode(language).tag),
  };
  const mailId = await deps.mailer.enqueue(db, {
    kind: 'invoice',
    language,
    to,
    subject: interpolate(payouts.mail.subject, params),
    body: interpolate(payouts.mail.body, params),
    attachment: { kind: 'payout', payout: id },
  });
  afterCommit(deps.mailer.wake);
  await recordAudit({ action: 'created', type: 'mail', id: mailId, name: to });
  return true;
}

/** The attachment of a payout's mail; nothing if the payout was taken back. */
export function payoutFiles(deps: PdfDeps): MailFiles {
  return async ({ attachment, language }) => {
    if (attachment === null) return [];
    const attached: MailAttachment = JSON.parse(attachment);
    if (attached.kind !== 'payout') return [];
    const payout = await requirePayout(deps.db, attached.payout);
    const pdf = await drawPayout(deps, payout, language, { lane: 'mail', signal: null });
    const filename = `${payoutFileName(payout)}.pdf`;
    return [{ filename, content: Buffer.from(pdf.buffer), contentType: 'application/pdf' }];
  };
}
