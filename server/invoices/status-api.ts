import { type Context, Hono } from 'hono';
import { type RecordAudit, withAudit } from '../actions/with-audit.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { localDate } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { invalidField } from '../http/input/validation.ts';
import { newLinkToken } from '../http/link-token.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { findMail } from '../notifications/mail/queries.ts';
import { findSettings } from '../settings/queries.ts';
import { interpolate } from '../shared/interpolate.ts';
import { limits } from '../shared/limits.ts';
import { inLanguage, invoicePath, paths } from '../shared/paths.ts';
import { originOf } from '../web/layout-data.ts';
import { todayOf } from './api.ts';
import { auditFields } from './audit-fields.ts';
import { issueDraft } from './issuing.ts';
import { insertInvoiceLink } from './links.ts';
import { invoiceMailOf } from './mail.ts';
import { findInvoiceRow } from './queries.ts';
import { toAdminInvoice } from './read.ts';
import { invoiceCancellation, invoiceMail, invoiceNamed, invoicePayment } from './schema.ts';
import { updateStatus } from './writes.ts';

const { invoiceIssue, invoicePayment: payment, invoiceCancellation: cancellation } = paths.api;

const dayMs = 24 * 60 * 60 * 1000;

/** What happens to an invoice: it is issued, mailed, paid, or cancelled. */
export const invoiceStatusApi = new Hono<SiteEnv>()
  .post(invoiceIssue, adminOnly, isJson, validJson(invoiceNamed), async (c) => {
    const { id } = c.req.valid('json');
    const after = await withAudit(c, async (trx, record) => {
      const settings = await findSettings(trx);
      return issueDraft(c, { trx, record, settings }, await named(c, trx, id));
    });
    const message = interpolate(c.var.t.invoicing.done.issued, { number: after.number ?? '' });
    return answer(c, after, message);
  })
  .post(payment, adminOnly, isJson, validJson(invoicePayment), async (c) => {
    const { id, paid_on } = c.req.valid('json');
    const after = await goOn(c, id, { paid_on });
    return answer(c, after, c.var.t.invoicing.done.paid);
  })
  .delete(payment, adminOnly, isJson, validJson(invoiceNamed), async (c) => {
    const after = await goOn(c, c.req.valid('json').id, { paid_on: null });
    return answer(c, after, c.var.t.invoicing.done.unpaid);
  })
  .post(cancellation, adminOnly, isJson, validJson(invoiceCancellation), async (c) => {
    const { id, reason } = c.req.valid('json');
    const cancelled_at = new Date().toISOString();
    const after = await goOn(c, id, { state: 'cancelled', cancelled_at, cancel_reason: reason });
    return answer(c, after, c.var.t.invoicing.done.cancelled);
  })
  .post(paths.api.invoiceMail, adminOnly, isJson, validJson(invoiceMail), async (c) => {
    const { id, to } = c.req.valid('json');
    const { t, deps } = c.var;
    const sent = await withAudit(c, (trx, record) => send(c, { trx, record }, id, to));
    deps.mailer.wake();
    return answer(c, sent.invoice, sent.isKept ? t.mail.kept : t.mail.queued, 201);
  });

function answer(c: Context<SiteEnv>, after: InvoiceRow, message: string, status: 200 | 201 = 200) {
  return success(c, toAdminInvoice(after, todayOf(c)), { message, status });
}

/** @throws {Problem} 404 */
async function named(c: Context<SiteEnv>, trx: Db, id: number): Promise<InvoiceRow> {
  const found = await findInvoiceRow(trx, id);
  if (found === undefined) throw new Problem(404, c.var.t.errors.notFound);
  return found;
}

/** An issued invoice that is not cancelled. @throws {Problem} 404, 409 */
async function issued(c: Context<SiteEnv>, trx: Db, id: number): Promise<InvoiceRow> {
  const found = await named(c, trx, id);
  const { errors } = c.var.t.invoicing;
  if (found.state === 'draft') throw new Problem(409, errors.notIssued);
  if (found.state === 'cancelled') throw new Problem(409, errors.isCancelled);
  return found;
}

/** @throws {Problem} 404, 409 */
function goOn(
  c: Context<SiteEnv>,
  id: number,
  course: Parameters<typeof updateStatus>[2],
): Promise<InvoiceRow> {
  return withAudit(c, async (trx, record) => {
    const before = await issued(c, trx, id);
    const after = await updateStatus(trx, id, course);
    if (after === undefined) throw new Problem(409, c.var.t.invoicing.errors.isCancelled);
    const [from, to] = [auditFields(before), auditFields(after)];
    const name = after.number;
    await record({ action: 'changed', type: 'invoice', id, name, before: from, after: to });
    return after;
  });
}

/** Queues the mail, with a link of its own. @throws {Problem} 404, 409, or InvalidRequest without an address. */
async function send(
  c: Context<SiteEnv>,
  { trx, record }: { trx: Db; record: RecordAudit },
  id: number,
  given: string | undefined,
) {
  const before = await issued(c, trx, id);
  const to = given ?? before.customer_email;
  if (to === null) throw invalidField('to', 'required');
  const { mailer, config } = c.get('deps');
  const settings = await findSettings(trx);
  const { token, hash } = newLinkToken();
  const now = new Date();
  const endsAt = new Date(now.getTime() + limits.invoiceLinkDays * dayMs);
  await insertInvoiceLink(trx, { invoiceId: id, hash, endsAt });
  const { company_name: company, content_language: language } = settings;
  const link = `${originOf(c)}${inLanguage(invoicePath(token), before.language ?? language)}`;
  const until = localDate(endsAt, config.timeZone);
  const mail = invoiceMailOf(before, { to, link, until, company, language });
  const mailId = await mailer.enqueue(trx, mail);
  const invoice = await updateStatus(trx, id, { sent_at: now.toISOString(), sent_to: to });
  if (invoice === undefined) throw new Problem(409, c.get('t').invoicing.errors.isCancelled);
  const after = { sent_to: to };
  await record({ action: 'sent', type: 'invoice', id, name: before.number, after });
  const isKept = (await findMail(trx, mailId))?.driver === 'outbox';
  return { invoice, isKept };
}
