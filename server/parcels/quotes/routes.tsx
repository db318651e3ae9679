import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { findSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { setHeader } from '../../http/headers.ts';
import { parse, validationProblem } from '../../http/input/validation.ts';
import { allows, anyone, may } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { countUse } from '../../http/rate-limits.ts';
import { findServices } from '../../prices/queries.ts';
import { paths } from '../../shared/paths.ts';
import { api, post } from '../../verbs/call.ts';
import { readLayoutData } from '../../web/layout-data.ts';
import { renderPage } from '../../web/render.ts';
import { priceLines } from '../model.ts';
import { readTypedPiece } from '../shared/pieces.ts';
import { findQuote, quoteInput, quoteOf, quoteRequest } from './model.ts';

const perTenMinutes = { name: 'quotes', points: 60, seconds: 10 * 60 };
const members = allows('parcels:read');

export const quotesApi = api([
  post(
    paths.api.quotes,
    { permission: 'quotes:read', input: quoteRequest, run: answerQuote },
    {
      summary: 'Ask what a parcel costs',
      description:
        'For everybody where the setting `quote_page` is yes, else for who may read parcels. A place without a country is in the company’s; `customer` is for who may read parcels.',
      access: anyone,
      answer: z.strictObject({ price: z.int(), currency: z.string(), lines: priceLines }),
      example: {
        service: 'express',
        to: { country: 'PT', postcode: '4100-020' },
        pieces: [{ weight: 2 }],
      },
    },
  ),
]);

async function answerQuote(c: Context<SiteEnv>, input: unknown) {
  const { db } = c.var.deps;
  const settings = await findSettings(db);
  const isMember = may(c, 'parcels:read');
  if (settings.quote_page !== 'yes') await members(c, async () => {});
  if (!isMember) await countUse(c, perTenMinutes);
  const request = parse(quoteRequest, input);
  return findQuote(db, isMember ? request : { ...request, customer: null }, settings);
}

/** The page that says what a parcel costs; it is there where the company wants it, and works without script. */
export const quotePages = new Hono<SiteEnv>().get(paths.quote, anyone, async (c) => {
  const { db } = c.var.deps;
  const [site, settings] = await Promise.all([readLayoutData(c), findSettings(db)]);
  if (settings.quote_page !== 'yes') throw new Problem(404, c.var.t.errors.notFound);
  const { QuotePage } = await import('../../../views/prices/quote-page.tsx');
  const values = c.req.query();
  const { t } = c.var;
  const props = { site, t, values, units: settings.units, country: settings.country };
  if (values.pieces === undefined) {
    return renderPage(c, site, <QuotePage {...props} results={null} errors={[]} />);
  }
  setHeader(c, 'Cache-Control', 'private, no-store');
  await countUse(c, perTenMinutes);
  const { weight = '', length = '', width = '', height = '' } = values;
  const piece = readTypedPiece({ weight, length, width, height, content: '' }, settings.units);
  const count = Math.min(99, Math.max(1, Math.trunc(Number(values.pieces)) || 1));
  const placeOf = (end: string) => ({
    country: values[`${end}_country`],
    postcode: values[`${end}_postcode`],
    city: values[`${end}_city`],
  });
  const parsed = quoteInput.safeParse({
    from: placeOf('from'),
    to: placeOf('to'),
    pieces: Array.from({ length: count }, () => piece),
  });
  if (!parsed.success) {
    const { errors } = validationProblem(parsed.error.issues.slice(0, 1), t);
    return renderPage(c, site, <QuotePage {...props} results={null} errors={errors} />, 422);
  }
  const services = await findServices(db, []);
  const results = services.map((service) => ({
    id: service.id,
    name: service.name,
    quote: quoteOf(service, parsed.data, settings),
  }));
  return renderPage(c, site, <QuotePage {...props} results={results} errors={[]} />);
});
