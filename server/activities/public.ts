import type { ActivityRow } from '../database/tables.ts';
import type { Activity } from '../shared/parcel.ts';

type DayFormats = { month: Format; day: Format; time: Format };
type Format = (iso: string) => string;

/** Making a formatter costs a thousand times what using one does. */
const formats = new Map<string, DayFormats>();

/**
 * An activity with its date in parts, as the API shows it.
 *
 * @param timeZone the site's time zone, an IANA name.
 */
export function withDateParts(row: ActivityRow, timeZone: string): Activity {
  const { month, day, time } = formatsIn(timeZone);
  return {
    ...row,
    created_at_month: month(row.created_at),
    created_at_day: day(row.created_at),
    created_at_time: time(row.created_at),
  };
}

function formatsIn(timeZone: string): DayFormats {
  const parts = formats.get(timeZone) ?? {
    month: format(timeZone, { month: 'short' }),
    day: format(timeZone, { day: '2-digit' }),
    time: format(timeZone, { hour: '2-digit', minute: '2-digit', hour12: true }),
  };
  formats.set(timeZone, parts);
  return parts;
}

/** In English, whatever the site's language: pages format dates for their reader. */
function format(timeZone: string, options: Intl.DateTimeFormatOptions): Format {
  const dateTime = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  return (iso) => dateTime.format(new Date(iso)).replace(/\s/gu, ' ');
}
