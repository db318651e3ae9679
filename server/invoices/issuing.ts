import type { Context } from 'hono';
import type { RecordAudit } from '../actions/with-audit.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { addDays, localDate } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { messageKey } from '../http/input/error-map.ts';
import { InvalidRequest } from '../http/input/validation.ts';
import { Problem } from '../http/problem.ts';
import { logoOf } from '../shared/branding.ts';
import type { InvoiceCompany } from '../shared/invoice.ts';
import { totalsOf } from '../shared/invoice-totals.ts';
import { contactEmailOf, type Settings } from '../shared/settings.ts';
import { linesOf } from './read.ts';
import { issue } from './writes.ts';

/** Who an invoice is from, as the settings have it now. */
export function companyOf(settings: Settings): InvoiceCompany {
  return {
    name: settings.company_name,
    address: settings.contact_address,
    email: contactEmailOf(settings),
    phone: settings.contact_phone,
    tax_number: settings.tax_number,
    logo: logoOf(settings),
    language: settings.content_language,
  };
}

/**
 * Issues a draft: it gets its number, its dates, and a copy of what the company is called now.
 *
 * @throws {Problem} 409 if it is no draft, InvalidRequest (422) if it lacks something.
 */
export async function issueDraft(
  c: Context<SiteEnv>,
  { trx, record, settings }: { trx: Db; record: RecordAudit; settings: Settings },
  draft: InvoiceRow,
): Promise<InvoiceRow> {
  const already = new Problem(409, c.var.t.invoicing.errors.issuedAlready);
  if (draft.state !== 'draft') throw already;
  checkComplete(draft);
  const issue_date = localDate(new Date(), c.var.deps.config.timeZone);
  const days = settings.invoice_due_days;
  const due_date = draft.due_date ?? (days === null ? null : addDays(issue_date, days));
  const company = companyOf(settings);
  const year = Number(issue_date.slice(0, 4));
  const after = await issue(trx, draft, { year, issue_date, due_date, company });
  // Somebody else was faster; the number goes back with the transaction.
  if (after === undefined) throw already;
  await record({
    action: 'changed',
    type: 'invoice',
    id: after.id,
    name: after.number,
    before: { state: draft.state, number: draft.number },
    after: { state: after.state, number: after.number },
  });
  return after;
}

function checkComplete(draft: InvoiceRow): void {
  const lines = linesOf(draft);
  const isMissing = { customer_name: draft.customer_name === null, lines: lines.length === 0 };
  const missing = Object.entries(isMissing).filter(([, is]) => is);
  const faults = missing.map(([field]) => ({ field, key: 'required' as const }));
  const isBelowZero = totalsOf(lines).gross < 0;
  const all = [...faults, ...(isBelowZero ? [{ field: 'lines', key: 'belowZero' as const }] : [])];
  if (all.length === 0) return;
  throw new InvalidRequest(
    all.map(({ field, key }) => {
      const message = `${field}: ${key}`;
      return { code: 'custom', path: [field], message, input: undefined, ...messageKey(key) };
    }),
  );
}
