import { type Context, Hono } from 'hono';
import { type RecordAudit, withAudit } from '../actions/with-audit.ts';
import { idIn } from '../database/record-id.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { localDate } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, readJson, validJson } from '../http/input/json-body.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { parse } from '../http/input/validation.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { findSettings, updateSettings } from '../settings/queries.ts';
import { paths } from '../shared/paths.ts';
import type { Settings } from '../shared/settings.ts';
import { auditFields } from './audit-fields.ts';
import { changedDraft, completeDraft } from './draft.ts';
import { companyOf, issueDraft } from './issuing.ts';
import { listInvoices } from './list.ts';
import { yearIn } from './numbers.ts';
import { findInvoiceRow } from './queries.ts';
import { findInvoice, toAdminInvoice } from './read.ts';
import { draftChange, invoiceFilter, invoiceNamed, newDraft, productInvoice } from './schema.ts';
import { deleteDraft, insertDraft, insertInvoice, updateDraft } from './writes.ts';

const path = paths.api.invoices;

/** The JSON API of invoices and their drafts; what happens to an issued one is in course-api.ts. */
export const invoicesApi = new Hono<SiteEnv>()
  .get(path, adminOnly, async (c) => {
    const { state: standing } = parse(invoiceFilter, c.req.query());
    const asked = { standing, today: todayOf(c) };
    return success(c, await listInvoices(c.var.deps.db, readListRequest(c), asked));
  })
  .get(paths.api.invoice, adminOnly, async (c) => {
    const invoice = await findInvoice(c.var.deps.db, idIn(c.req.param('id')), todayOf(c));
    if (invoice === undefined) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, invoice);
  })
  .post(path, adminOnly, async (c) => {
    const json = await readJson(c);
    const { invoicing, done } = c.var.t;
    const hasLines = typeof json === 'object' && json !== null && Object.hasOwn(json, 'lines');
    const made = await (hasLines ? makeDraft(c, json) : makeProductInvoice(c, json));
    const message = made.state === 'draft' ? invoicing.done.saved : done.invoiceCreated;
    return success(c, toAdminInvoice(made, todayOf(c)), { status: 201, message });
  })
  .patch(path, adminOnly, isJson, validJson(draftChange), async (c) => {
    const { id, ...given } = c.req.valid('json');
    const after = await withAudit(c, async (trx, record) => {
      const before = await draftNamed(c, trx, id, c.var.t.invoicing.errors.issuedStays);
      const settings = await findSettings(trx);
      const draft = await changedDraft(c, trx, before, given, settings);
      const changed = await updateDraft(trx, id, draft);
      if (changed === undefined) throw new Problem(409, c.var.t.invoicing.errors.issuedStays);
      await record({
        action: 'changed',
        type: 'invoice',
        id,
        before: auditFields(before),
        after: auditFields(changed),
      });
      return changed;
    });
    return success(c, toAdminInvoice(after, todayOf(c)), { message: c.var.t.invoicing.done.saved });
  })
  .delete(path, adminOnly, isJson, validJson(invoiceNamed), async (c) => {
    const { id } = c.req.valid('json');
    const { done, errors } = c.var.t.invoicing;
    await withAudit(c, async (trx, record) => {
      await draftNamed(c, trx, id, errors.issuedRemains);
      const before = await deleteDraft(trx, id);
      if (before === undefined) throw new Problem(409, errors.issuedRemains);
      await record({ action: 'deleted', type: 'invoice', id, before: auditFields(before) });
    });
    return success(c, {}, { message: done.deleted });
  });

/** Today in the site's time zone, `YYYY-MM-DD`. */
export function todayOf(c: Context<SiteEnv>): string {
  return localDate(new Date(), c.get('deps').config.timeZone);
}

async function makeProductInvoice(c: Context<SiteEnv>, json: unknown): Promise<InvoiceRow> {
  const { product } = parse(productInvoice, json);
  const now = new Date();
  const year = yearIn(c.get('deps').config.timeZone, now);
  const issueDate = todayOf(c);
  return withAudit(c, async (trx, record) => {
    const company = companyOf(await findSettings(trx));
    const after = await insertInvoice(trx, { product, year, now, issueDate, company });
    const { id, number: name } = after;
    await record({ action: 'created', type: 'invoice', id, name, after: { product } });
    return after;
  });
}

async function makeDraft(c: Context<SiteEnv>, json: unknown): Promise<InvoiceRow> {
  const { issue, ...given } = parse(newDraft, json);
  return withAudit(c, async (trx, record) => {
    const settings = await findSettings(trx);
    const draft = await completeDraft(c, trx, given, settings);
    await rememberCurrency(trx, record, settings, draft.currency);
    const made = await insertDraft(trx, draft, new Date());
    await record({ action: 'created', type: 'invoice', id: made.id, after: auditFields(made) });
    return issue === 'yes' ? issueDraft(c, { trx, record, settings }, made) : made;
  });
}

/** The first currency that is chosen is what further invoices begin with. */
async function rememberCurrency(
  trx: Db,
  record: RecordAudit,
  before: Settings,
  invoice_currency: string | null,
): Promise<void> {
  if (before.invoice_currency !== null) return;
  const after = await updateSettings(trx, { invoice_currency }, new Date());
  await record({ action: 'changed', type: 'settings', before, after });
}

/** @throws {Problem} 404 if there is no such invoice, 409 with the sentence if it is no draft. */
async function draftNamed(c: Context<SiteEnv>, trx: Db, id: number, sentence: string) {
  const found = await findInvoiceRow(trx, id);
  if (found === undefined) throw new Problem(404, c.var.t.errors.notFound);
  if (found.state !== 'draft') throw new Problem(409, sentence);
  return found;
}
