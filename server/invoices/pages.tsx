import { Hono } from 'hono';
import { PublicInvoicePage } from '../../views/invoices/public-invoice-page.tsx';
import { ProblemPage } from '../../views/problem-page.tsx';
import { messagesOf } from '../../views/translations/index.ts';
import { findSettings } from '../database/settings.ts';
import type { InvoiceRow } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { setHeaders } from '../http/headers.ts';
import { hashOfToken } from '../http/link-token.ts';
import { anyone } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { languageOf } from '../shared/languages.ts';
import { paths } from '../shared/paths.ts';
import { countingMisses } from '../tracking/lookup/lookup.ts';
import { readLayoutData } from '../web/layout-data.ts';
import { renderPage } from '../web/render.ts';
import { companyOf } from './issue.ts';
import { findInvoiceByLink } from './queries.ts';
import { siteToday, toAdminInvoice } from './read.ts';

/** The URL holds a secret: other sites do not get it as a referrer, and nothing on the way caches it. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/** The page of an invoice for its customer, who has a link to it. */
export const invoicePages = new Hono<SiteEnv>().get(paths.invoice, anyone, async (c) => {
  setHeaders(c, headers);
  const { deps } = c.var;
  // No chat widget: its scripts come from another site, and could read the address.
  const site = { ...(await readLayoutData(c)), chat: null };
  const row = await countingMisses(c, async () => {
    const found = await findInvoiceByLink(deps.db, hashOfToken(c.req.param('token')), new Date());
    if (found === undefined) throw new Problem(404, c.var.t.invoicing.page.ended);
    return found;
  }).catch((error: unknown): InvoiceRow | null => {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  });
  if (row === null) {
    const { ended, endedHelp } = c.var.t.invoicing.page;
    const page = <ProblemPage site={site} t={c.var.t} status={404} errors={[ended, endedHelp]} />;
    return renderPage(c, site, page, 404);
  }
  const invoice = toAdminInvoice(row, siteToday(deps));
  const language = languageOf(invoice.language ?? c.var.language.code);
  return renderPage(
    c,
    site,
    <PublicInvoicePage
      site={{ ...site, language }}
      invoice={invoice}
      company={invoice.company ?? companyOf(await findSettings(deps.db))}
      t={messagesOf(language.code)}
      timeZone={deps.config.timeZone}
    />,
  );
});
