import { createHash } from 'node:crypto';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { DeliveryDays } from '../../shared/delivery-days.ts';
import type { Parcel } from '../../shared/parcel.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The revisions of an entry are counted in seconds from here, which fit into its number until 2088. */
const revisionsSince = Date.UTC(2020, 0, 1);

/** An entry of a calendar: what it says, and when it was last true. */
export type Entry = DeliveryDays & {
  parcel: Pick<Parcel, 'id' | 'created_at' | 'updated_at'>;
  title: string;
  text: string;
  place: string | null;
  link: string;
};

/**
 * The days of a delivery as a calendar file (RFC 5545): whole days, which leave whoever waits free for other
 * things. A later file of the same parcel takes the place of an earlier one.
 */
export function calendarOf({ first, last, parcel, title, text, place, link }: Entry): string {
  const revised = new Date(parcel.updated_at);
  const calendar = ical({ prodId: { company: 'Waybill', product: 'Tracking' } });
  calendar.createEvent({
    id: entryId(parcel),
    // Without a request to others (METHOD) it is the time of the revision, as LAST-MODIFIED is.
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

/** The same for a parcel whatever its code becomes, and nothing that tells how many parcels there are. */
function entryId({ id, created_at }: Entry['parcel']): string {
  return createHash('sha256')
    .update(`waybill parcel ${id} ${created_at}`)
    .digest('hex')
    .slice(0, 32);
}
