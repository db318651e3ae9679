import { type Context, Hono } from 'hono';
import { findServiceChoices } from '../../customers/queries.ts';
import { findSettings } from '../../database/settings.ts';
import { GoneError } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { setHeader } from '../../http/headers.ts';
import { decimal } from '../../http/input/fields.ts';
import { parse } from '../../http/input/validation.ts';
import { localOrigin } from '../../http/local-origin.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { readTypedPiece } from '../../parcels/shared/pieces.ts';
import { limits } from '../../shared/limits.ts';
import { inLanguage, paths, pathTo } from '../../shared/paths.ts';
import { api, post, withLimit } from '../../verbs/call.ts';
import { verbContextFor, visitor } from '../../verbs/request.ts';
import { maxGuestForm, takeForms } from '../../web/form-pages.tsx';
import { readLayoutData } from '../../web/layout-data.ts';
import { readSecretSite } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { confirmPublicBooking, findPublicBooking, requestPublicBooking } from './model.ts';
import { publicBooking } from './schema.ts';

const perHour = { name: 'public-bookings', points: 20, seconds: 60 * 60 };

const acceptBooking = withLimit(perHour, {
  permission: requestPublicBooking.permission,
  input: publicBooking,
  // A visitor books even if somebody is signed in, and a program of the company books parcels instead.
  run: (c, input) => requestPublicBooking(verbContextFor(c, visitor), input, localOrigin(c)),
});

export const publicBookingsApi = api([
  post(paths.api.bookings, acceptBooking, {
    summary: 'Book a parcel, as a visitor',
    description:
      'Where the setting `public_bookings` is yes. An email asks the address in `from` to confirm, at most once a day; what is not confirmed in a day is deleted. Then staff accept it, or decline it. A customer’s key books as at `POST /api/my/bookings`.',
    status: 202,
    errors: [409],
    show: (c) => success(c, {}, { status: 202, message: c.var.t.bookings.visitor.sent }),
    example: {
      from: {
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        street: '12 Harbor Street',
        city: 'Porto',
      },
      to: { name: 'Grace Hopper', street: '5 Mill Lane', city: 'Lisbon' },
    },
  }),
]);

// Loaded on demand: most requests are about other pages.
const views = () => import('../../../views/bookings/public-booking-pages.tsx');

/** The pages on which a visitor books. A GET of the mailed link changes nothing, because mail scanners open links too. */
export const publicBookingPages = new Hono<SiteEnv>()
  .get(paths.book, anyone, renderForm)
  .post(
    paths.book,
    anyone,
    takeForms(
      renderForm,
      async (c, fields) => {
        const { units } = await findSettings(c.var.deps.db);
        await acceptBooking.run(c, readForm(fields, units));
        return `${paths.book}?sent=yes`;
      },
      maxGuestForm,
    ),
  )
  .get(paths.booked, anyone, (c) => renderBooking(c))
  .post(paths.booked, anyone, async (c) => {
    const token = c.req.param('token');
    try {
      await confirmPublicBooking(verbContextFor(c, visitor), { token });
    } catch (error) {
      if (error instanceof GoneError) return renderBooking(c);
      throw error;
    }
    // A redirect, so that reloading does not send the form again.
    return c.redirect(inLanguage(pathTo(paths.booked, { token }), c.var.addressLanguage), 303);
  });

const piecesCount = decimal({ ...limits.pieces, digits: 0 });

/** The fields of the form as the call takes them: `from_city` is the city of `from`. Each piece is like the others. */
function readForm(fields: Record<string, string>, units: Parameters<typeof readTypedPiece>[1]) {
  const { pieces = '1', weight = '', length = '', width = '', height = '', ...others } = fields;
  const piece = readTypedPiece({ weight, length, width, height, content: '' }, units);
  const count = parse(piecesCount, pieces);
  const named = Object.entries(others);
  const within = (end: string) =>
    Object.fromEntries(
      named.flatMap(([name, value]) =>
        name.startsWith(end) ? [[name.slice(end.length), value]] : [],
      ),
    );
  return {
    ...Object.fromEntries(named.filter(([name]) => !/^(from|to)_/.test(name))),
    from: within('from_'),
    to: within('to_'),
    pieces: Array.from({ length: count }, () => piece),
  };
}

async function renderForm(c: Context<SiteEnv>) {
  setHeader(c, 'Cache-Control', 'private, no-store');
  const { t, deps } = c.var;
  const { db, config } = deps;
  const [site, { public_bookings, units, country }, isMailed, services] = await Promise.all([
    readLayoutData(c),
    findSettings(db),
    hasMailServer(db, config),
    findServiceChoices(db, null),
  ]);
  if (public_bookings !== 'yes') throw new Problem(404, t.errors.notFound);
  const { sent, ...query } = c.req.query();
  const isSent = sent === 'yes' && site.submitted === undefined;
  const values = site.submitted?.values ?? query;
  const { BookPage } = await views();
  const form = { values, units, country, services, isMailed, isSent };
  return renderPage(c, site, <BookPage site={site} t={t} {...form} />);
}

async function renderBooking(c: Context<SiteEnv>) {
  const token = c.req.param('token') ?? '';
  const [site, booking = null] = await Promise.all([
    readSecretSite(c),
    findPublicBooking(c.var.deps.db, token),
  ]);
  const { PublicBookingPage } = await views();
  const page = <PublicBookingPage site={site} t={c.var.t} token={token} booking={booking} />;
  return renderPage(c, site, page, booking === null ? 410 : 200);
}
