import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/context.ts';
import { setHeaders } from '../../http/headers.ts';
import { parse } from '../../http/input/validation.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { sendBody } from '../../http/send-body.ts';
import { findParcelByCode } from '../../parcels/queries.ts';
import { trackingCode } from '../../parcels/tracking-code.ts';
import { findPublicSettings } from '../../settings/queries.ts';
import { deliveryDaysOf } from '../../shared/delivery-days.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { PublicParcel } from '../../shared/parcel.ts';
import { inLanguage, paths, trackPath } from '../../shared/paths.ts';
import { originOf } from '../../web/layout-data.ts';
import { lookUpPublicly, noSuchParcel } from '../lookup/lookup.ts';
import { hidden } from '../privacy/initials.ts';
import { calendarOf } from './calendar.ts';
import { qrCodeSvg } from './qr-code.ts';

const qrCodeRequest = z.object({ code: trackingCode });

/** What visitors take along of a result: a calendar file, and the QR code of its link. */
export const trackingFiles = new Hono<SiteEnv>()
  .get(paths.calendar, anyone, async (c) => {
    setHeaders(c, { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
    const found = await lookUpPublicly(c, { code: c.req.query('code') });
    const calendar = await calendarFor(c, found);
    setHeaders(c, {
      'Content-Language': c.get('language').tag,
      // Not as an attachment: phones then offer to add it to the calendar.
      'Content-Disposition': `inline; filename="${found.tracking_code}.ics"`,
    });
    return sendBody(c, calendar, 'text/calendar; charset=utf-8');
  })
  // Without a look at the database: it says nothing about whether there is such a parcel.
  .get(paths.qrCode, anyone, (c) => {
    const { code } = parse(qrCodeRequest, c.req.query());
    setHeaders(c, {
      'Cache-Control': 'private, max-age=86400, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    return sendBody(c, qrCodeSvg(`${originOf(c)}${trackPath(code)}`), 'image/svg+xml');
  });

/**
 * The calendar file of a parcel.
 *
 * @param found as this visitor sees it.
 * @throws {Problem} 409 if it is not known when the parcel comes, or it has come.
 */
async function calendarFor(c: Context<SiteEnv>, found: PublicParcel): Promise<string> {
  const { db } = c.get('deps');
  const { calendar: t } = c.get('t').takeAlong;
  const parcel = await findParcelByCode(db, found.tracking_code);
  if (parcel === undefined) throw noSuchParcel(c);
  const expected = deliveryDaysOf(found);
  if (expected === null) throw new Problem(409, t.noDays);
  const { company_name: company } = await findPublicSettings(db);
  const code = found.tracking_code;
  const link = `${originOf(c)}${inLanguage(trackPath(code), c.get('addressLanguage'))}`;
  return calendarOf({
    ...expected,
    parcel,
    title: interpolate(t.title, { code }),
    text: interpolate(t.text, { company, link }),
    // What is not to be seen is no place either.
    place: found.destination === hidden ? null : found.destination,
    link,
  });
}
