import { type Context, Hono } from 'hono';
import { idIn } from '../database/record-id.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { readJson } from '../http/input/body.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { parse } from '../http/input/validation.ts';
import { allows } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { interpolate } from '../shared/interpolate.ts';
import { paths } from '../shared/paths.ts';
import { verbContext } from '../verbs/request.ts';
import { originOf } from '../web/layout-data.ts';
import {
  cancelInvoice,
  createInvoice,
  deleteInvoice,
  issueInvoice,
  recordPayment,
  removePayment,
  updateInvoice,
} from './actions.ts';
import { sendInvoice } from './mail.ts';
import { findInvoice, listInvoices, siteToday } from './read.ts';
import { invoiceFilter } from './schema.ts';

const { invoices, invoice, invoiceIssue, invoicePayment, invoiceCancellation, invoiceMail } =
  paths.api;

/** The JSON API of invoices and their drafts. */
export const invoicesApi = new Hono<SiteEnv>()
  .get(invoices, allows('invoices:read'), async (c) => {
    const { state: status } = parse(invoiceFilter, c.req.query());
    const filter = { status, today: siteToday(c.var.deps) };
    return success(c, await listInvoices(c.var.deps.db, readListRequest(c), filter));
  })
  .get(invoice, allows('invoices:read'), async (c) => {
    const { deps, t } = c.var;
    const found = await findInvoice(deps.db, idIn(c.req.param('id')), siteToday(deps));
    if (found === undefined) throw new Problem(404, t.errors.notFound);
    return success(c, found);
  })
  .post(invoices, allows('invoices:write'), async (c) => {
    const created = await createInvoice(verbContext(c), await readJson(c));
    const { invoicing, done } = c.var.t;
    const message = created.state === 'draft' ? invoicing.done.saved : done.invoiceCreated;
    return success(c, created, { status: 201, message });
  })
  .patch(invoices, allows('invoices:write'), async (c) => {
    const updated = await updateInvoice(verbContext(c), await readJson(c));
    return success(c, updated, { message: messagesFor(c).saved });
  })
  .delete(invoices, allows('invoices:write'), async (c) => {
    await deleteInvoice(verbContext(c), await readJson(c));
    return success(c, {}, { message: messagesFor(c).deleted });
  })
  .post(invoiceIssue, allows('invoices:write'), async (c) => {
    const issued = await issueInvoice(verbContext(c), await readJson(c));
    const message = interpolate(messagesFor(c).issued, { number: issued.number ?? '' });
    return success(c, issued, { message });
  })
  .post(invoicePayment, allows('invoices:write'), async (c) => {
    const updated = await recordPayment(verbContext(c), await readJson(c));
    return success(c, updated, { message: messagesFor(c).paid });
  })
  .delete(invoicePayment, allows('invoices:write'), async (c) => {
    const updated = await removePayment(verbContext(c), await readJson(c));
    return success(c, updated, { message: messagesFor(c).unpaid });
  })
  .post(invoiceCancellation, allows('invoices:write'), async (c) => {
    const updated = await cancelInvoice(verbContext(c), await readJson(c));
    return success(c, updated, { message: messagesFor(c).cancelled });
  })
  .post(invoiceMail, allows('invoices:write'), async (c) => {
    const ctx = verbContext(c);
    const { invoice: sent, isMailed } = await sendInvoice(ctx, await readJson(c), originOf(c));
    const { kept, queued } = c.var.t.mail;
    return success(c, sent, { status: 201, message: isMailed ? queued : kept });
  });

function messagesFor(c: Context<SiteEnv>) {
  return c.var.t.invoicing.done;
}
