import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { findPublicSettings } from '../../database/settings.ts';
import { siteToday } from '../../days.ts';
import type { SiteEnv } from '../../http/context.ts';
import { setHeaders } from '../../http/headers.ts';
import { parse } from '../../http/input/validation.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { sendBody } from '../../http/send.ts';
import { findParcelByCode } from '../../parcels/find-parcel.ts';
import { trackingCode } from '../../parcels/schema.ts';
import { announcedDays, type DeliveryDays } from '../../parcels/shared/delivery-days.ts';
import type { Parcel, PublicParcel } from '../../parcels/shared/parcel.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { inLanguage, paths, trackPath } from '../../shared/paths.ts';
import { dayMs } from '../../times.ts';
import { lookUpPublicly, noSuchParcel } from '../lookup/lookup.ts';

const qrCodeRequest = z.object({ code: trackingCode });

export const trackingFiles = new Hono<SiteEnv>()
  .get(paths.calendar, anyone, async (c) => {
    setHeaders(c, { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
    const found = await lookUpPublicly(c, { code: c.req.query('code') });
    const calendar = await parcelCalendar(c, found);
    setHeaders(c, {
      'Content-Language': c.get('language').tag,
      // Inline, because phones then offer to add the event to their calendar.
      'Content-Disposition': `inline; filename="${found.tracking_code}.ics"`,
    });
    return sendBody(c, calendar, 'text/calendar; charset=utf-8');
  })
  // The database is not read, so that the response does not disclose whether the parcel exists.
  .get(paths.qrCode, anyone, async (c) => {
    const { code } = parse(qrCodeRequest, c.req.query());
    setHeaders(c, {
      'Cache-Control': 'private, max-age=86400, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    return sendBody(c, await qrCodeSvg(`${c.var.origin}${trackPath(code)}`), 'image/svg+xml');
  });

/**
 * The calendar file of a parcel.
 *
 * @param found the parcel with the details that this visitor may see.
 * @throws {Problem} 409 if no delivery day is known, or it is over.
 */
async function parcelCalendar(c: Context<SiteEnv>, found: PublicParcel): Promise<string> {
  const { db, config } = c.get('deps');
  const { calendar: t } = c.get('t').trackingFiles;
  const parcel = await findParcelByCode(db, found.tracking_code);
  if (parcel === undefined) throw noSuchParcel(c);
  const expected = announcedDays(found, siteToday({ config }));
  if (expected === null) throw new Problem(409, t.noDays);
  const { company_name: company } = await findPublicSettings(db);
  const code = found.tracking_code;
  const link = `${c.var.origin}${inLanguage(trackPath(code), c.get('addressLanguage'))}`;
  return calendarFile({
    ...expected,
    parcel,
    title: interpolate(t.title, { code }),
    text: interpolate(expected.first === expected.last ? t.textOneDay : t.text, { company, link }),
    place: found.destination,
    link,
  });
}

async function qrCodeSvg(text: string): Promise<string> {
  const { createQrCode, quietZone } = await import('../../web/qr-code.ts');
  const { modules, path } = createQrCode(text, 'M');
  const size = modules + 2 * quietZone;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path(quietZone, 1)}"/></svg>`;
}

/** The revision number of an entry is the number of seconds since this time, which fits into 32 bits until 2088. */
const revisionsSince = Date.UTC(2020, 0, 1);

export type CalendarEntry = DeliveryDays & {
  parcel: Pick<Parcel, 'id' | 'created_at' | 'updated_at'>;
  title: string;
  text: string;
  place: string | null;
  link: string;
};

/**
 * A calendar file (RFC 5545) with the days of a delivery, as whole days that do not block the time. A later file of the same
 * parcel replaces an earlier one.
 */
async function calendarFile(entry: CalendarEntry): Promise<string> {
  const { first, last, parcel, title, text, place, link } = entry;
  const { default: ical, ICalEventTransparency } = await import('ical-generator');
  const revised = new Date(parcel.updated_at);
  const calendar = ical({ prodId: { company: 'Waybill', product: 'Tracking' } });
  calendar.createEvent({
    id: entryId(parcel),
    // In a file without METHOD, this is the time of the revision, as LAST-MODIFIED is.
    stamp: revised,
    lastModified: revised,
    sequence: Math.max(0, Math.floor((revised.getTime() - revisionsSince) / 1000)),
    allDay: true,
    timezone: 'UTC',
    start: new Date(first),
    // The end is exclusive: the day after the last one.
    end: new Date(Date.parse(last) + dayMs),
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: title,
    description: text,
    location: place,
    url: link,
  });
  return `${calendar}\r\n`;
}

/** An id that stays the same when the tracking code changes, and does not disclose how many parcels there are. */
function entryId({ id, created_at }: CalendarEntry['parcel']): string {
  return createHash('sha256')
    .update(`waybill parcel ${id} ${created_at}`)
    .digest('hex')
    .slice(0, 32);
}
