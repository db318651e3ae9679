import { createHash } from 'node:crypto';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { DeliveryDays } from '../../shared/delivery-days.ts';
import type { Parcel } from '../../shared/parcel.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** An entry's revision number is the seconds since then, which fit into it until 2088. */
const revisionsSince = Date.UTC(2020, 0, 1);

/** The texts, days and parcel of a calendar entry. */
export type Entry = DeliveryDays & {
  parcel: Pick<Parcel, 'id' | 'created_at' | 'updated_at'>;
  title: string;
  text: string;
  place: string | null;
  link: string;
};

/**
 * The days of a delivery as a calendar file (RFC 5545): whole days, which do not block the time. A later file of the
 * same parcel replaces an earlier one.
 */
export function calendarOf({ first, last, parcel, title, text, place, link }: Entry): string {
  const revised = new Date(parcel.updated_at);
  const calendar = ical({ prodId: { company: 'Waybill', product: 'Tracking' } });
  calendar.createEvent({
    id: entryId(parcel),
    // Without METHOD, this is the time of the revision, as LAST-MODIFIED is.
    stamp: revised,
    lastModified: revised,
    sequence: Math.max(0, Math.floor((revised.getTime() - revisionsSince) / 1000)),
    allDay: true,
    timezone: 'UTC',
    start: new Date(first),
    // The day after the last one.
    end: new Date(Date.parse(last) + dayMs),
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: title,
    description: text,
    location: place,
    url: link,
  });
  return `${calendar}\r\n`;
}

/** Stays the same when the tracking code changes, and does not reveal how many parcels there are. */
function entryId({ id, created_at }: Entry['parcel']): string {
  return createHash('sha256')
    .update(`waybill parcel ${id} ${created_at}`)
    .digest('hex')
    .slice(0, 32);
}
