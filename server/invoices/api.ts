import { TZDate } from '@date-fns/tz';
import { Hono } from 'hono';
import { z } from 'zod';
import { writing } from '../audit/writing.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { newShape } from '../http/input/record.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { invoiceFields } from '../shared/fields.ts';
import { paths } from '../shared/paths.ts';
import { insertInvoice, listInvoices } from './queries.ts';

const path = paths.api.invoices;
const newInvoice = z.strictObject(newShape(invoiceFields));

/** The JSON API of invoices. */
export const invoicesApi = new Hono<SiteEnv>()
  .get(path, adminOnly, async (c) =>
    success(c, await listInvoices(c.var.deps.db, readListRequest(c))),
  )
  .post(path, adminOnly, isJson, validJson(newInvoice), async (c) => {
    const { product } = c.req.valid('json');
    const now = new Date();
    const year = yearIn(c.var.deps.config.timeZone, now);
    const invoice = await writing(c, async (trx, record) => {
      const after = await insertInvoice(trx, { product, year, now });
      const { id, number: name } = after;
      await record({ action: 'created', type: 'invoice', id, name, after: { product } });
      return after;
    });
    return success(c, invoice, { status: 201, message: c.var.t.done.invoiceCreated });
  });

/** The current year in a time zone (IANA name): invoices are numbered by the site's local year. */
export function yearIn(timeZone: string, now: Date): number {
  return new TZDate(now, timeZone).getFullYear();
}
