import { type Context, Hono } from 'hono';
import { findSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { setHeader } from '../../http/headers.ts';
import { decimal } from '../../http/input/fields.ts';
import { parse, validationProblem } from '../../http/input/validation.ts';
import { allows, anyone, requestMay } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { countUse } from '../../http/rate-limits.ts';
import { customerTax } from '../../invoices/shared/customer-tax.ts';
import { noPriceText } from '../../prices/no-price.ts';
import { findServices } from '../../prices/queries.ts';
import type { TaxedQuote } from '../../prices/shared/price.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { api, post } from '../../verbs/call.ts';
import { readLayoutData } from '../../web/layout-data.ts';
import { renderPage } from '../../web/render.ts';
import { readTypedPiece } from '../shared/pieces.ts';
import { calculateQuote, findQuote, quote, quoteInput, quoteRequest } from './model.ts';

const perTenMinutes = { name: 'quotes', points: 60, seconds: 10 * 60 };
const members = allows('parcels:read');

export const quotesApi = api([
  post(
    paths.api.quotes,
    { permission: 'quotes:read', input: quoteRequest, limit: perTenMinutes, run: answerQuote },
    {
      summary: 'Ask what a parcel costs',
      description:
        'For everybody where the setting `quote_page` is yes, else for who may read parcels. A place without a country is in the company’s; `customer` is for who may read parcels.',
      access: anyone,
      answer: quote,
      example: {
        service: 'express',
        to: { country: 'PT', postcode: '4100-020' },
        pieces: [{ weight: 2 }],
      },
    },
  ),
]);

async function answerQuote(c: Context<SiteEnv>, input: unknown) {
  const { db, config } = c.var.deps;
  const settings = await findSettings(db);
  const isMember = requestMay(c, 'parcels:read');
  if (settings.quote_page !== 'yes') await members(c, async () => {});
  if (!isMember) await countUse(c, perTenMinutes);
  const request = parse(quoteRequest, input);
  const asked = isMember ? request : { ...request, customer: null };
  const { tag } = c.var.language;
  const { timeZone, calendar } = config;
  return findQuote(db, asked, settings, { tag, timeZone, calendar });
}

/** The query of the page: a piece, and how many of the same there are. */
const pageInput = quoteInput.extend({ pieces_count: decimal({ ...limits.pieces, digits: 0 }) });

/** The page that says what a parcel costs. It exists only if the company wants it, and works without script. */
export const quotePages = new Hono<SiteEnv>().get(paths.quote, anyone, async (c) => {
  const { db, config } = c.var.deps;
  const [site, settings] = await Promise.all([readLayoutData(c), findSettings(db)]);
  if (settings.quote_page !== 'yes') throw new Problem(404, c.var.t.errors.notFound);
  const { QuotePage } = await import('../../../views/prices/quote-page.tsx');
  const values = c.req.query();
  const { t } = c.var;
  const { units, country, invoice_tax_rate, exemption_reason } = settings;
  const isNet = invoice_tax_rate === null && exemption_reason === null;
  const props = { site, t, values, units, country, isNet };
  if (values.pieces === undefined) {
    return renderPage(c, site, <QuotePage {...props} results={null} errors={[]} />);
  }
  setHeader(c, 'Cache-Control', 'private, no-store');
  await countUse(c, perTenMinutes);
  const { weight = '', length = '', width = '', height = '' } = values;
  const piece = readTypedPiece({ weight, length, width, height, content: '' }, settings.units);
  const placeInQuery = (end: string) => ({
    country: values[`${end}_country`],
    postcode: values[`${end}_postcode`],
    city: values[`${end}_city`],
  });
  const parsed = pageInput.safeParse({
    from: placeInQuery('from'),
    to: placeInQuery('to'),
    pieces: [piece],
    pieces_count: values.pieces,
  });
  if (!parsed.success) {
    const { errors } = validationProblem(parsed.error.issues, t);
    return renderPage(c, site, <QuotePage {...props} results={null} errors={errors} />, 422);
  }
  const { pieces_count, ...input } = parsed.data;
  const pieces = Array.from({ length: pieces_count }, () => input.pieces).flat();
  // It is not known who the visitor is, so they are taxed as a person.
  const { tax_rate } = customerTax(settings, null);
  const results = (await findServices(db, [])).map((service) => {
    const found = calculateQuote(service, { ...input, pieces }, settings, config);
    const { id, code, name } = service;
    const named = { id, code, name };
    if ('reason' in found) return { ...named, quote: noPriceText(t, found, c.var.language.tag) };
    const gross = Math.round(found.price * (1 + tax_rate / 100));
    return { ...named, quote: { ...found, gross, tax_rate } };
  });
  results.sort((a, b) => comparePrices(a.quote, b.quote));
  return renderPage(c, site, <QuotePage {...props} results={results} errors={[]} />);
});

/** Sorts by currency, then the cheapest first. Services without a price come last. */
function comparePrices(a: TaxedQuote | string, b: TaxedQuote | string): number {
  if (typeof a === 'string' || typeof b === 'string') {
    return Number(typeof a === 'string') - Number(typeof b === 'string');
  }
  return a.currency.localeCompare(b.currency) || a.gross - b.gross;
}
