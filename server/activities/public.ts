import type { ActivityRow } from '../database/tables.ts';
import type { Activity } from '../shared/parcel.ts';

/**
 * Dates activities as the API shows them.
 *
 * @param timeZone the site's own, an IANA name.
 */
export function activityView(timeZone: string): (row: ActivityRow) => Activity {
  // The API speaks English, in every language of the site; pages format dates for their reader.
  const part = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    return (iso: string) => format.format(new Date(iso)).replace(/\s/gu, ' ');
  };
  const month = part({ month: 'short' });
  const day = part({ day: '2-digit' });
  const time = part({ hour: '2-digit', minute: '2-digit', hour12: true });

  return (row) => ({
    ...row,
    created_at_month: month(row.created_at),
    created_at_day: day(row.created_at),
    created_at_time: time(row.created_at),
  });
}
