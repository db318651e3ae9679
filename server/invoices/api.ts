import { Hono } from 'hono';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import { insertInvoice, listInvoices } from './queries.ts';
import { newInvoice } from './schema.ts';
import { yearIn } from './year.ts';

/**
 * The JSON calls about invoices.
 *
 * @param timeZone the site's own: invoices are counted by its years.
 */
export function invoicesApi(db: Db, timeZone: string) {
  const path = paths.api.invoices;
  return new Hono<SiteEnv>()
    .get(path, adminOnly, async (c) => success(c, await listInvoices(db, readListRequest(c))))
    .post(path, adminOnly, isJson, validJson(newInvoice), async (c) => {
      const { product } = c.req.valid('json');
      const now = new Date();
      const invoice = await insertInvoice(db, { product, year: yearIn(timeZone, now), now });
      return success(c, invoice, { status: 201 });
    });
}
