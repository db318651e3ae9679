import {
  dayMinutes,
  type Opening,
  type OpeningSpan,
  type Week,
  weekdays,
} from '../../server/content/shared/company.ts';
import { localDate } from '../../server/parcels/shared/delivery-days.ts';
import { colon } from '../../server/shared/colon.ts';
import { interpolate, type Sentence } from '../../server/shared/interpolate.ts';
import type { Messages } from '../translations/messages.ts';
import { formatEventTime, formatHours, formatWeekdays, formatZone } from './dates.ts';

type Props = { opening: Opening; t: Messages['company']; tag: string };

const dayMs = dayMinutes * 60_000;

/**
 * Whether the company is open now, and until when, so that the sentence also stays true on a page that was loaded
 * earlier.
 */
export function OpeningState({ opening, t, tag }: Props) {
  return (
    <span className={opening.isOpen ? 'opening opening-open' : 'opening'}>
      {openingStateText({ opening, t, tag })}
    </span>
  );
}

function openingStateText({ opening, t, tag }: Props): string {
  const { isOpen, at, changesAt, timeZone } = opening;
  if (changesAt === null) return t.alwaysOpen;
  const time = formatEventTime('time', changesAt, tag, timeZone);
  const day = formatEventTime('weekdayAndTime', changesAt, tag, timeZone);
  if (isOpen) {
    const isSoon = Date.parse(changesAt) - Date.parse(at) < dayMs;
    return isSoon ? interpolate(t.openUntil, { time }) : interpolate(t.openUntilDay, { day });
  }
  const today = localDate(new Date(at), timeZone);
  const isToday = localDate(new Date(changesAt), timeZone) === today;
  return isToday ? interpolate(t.opensAt, { time }) : interpolate(t.opensOn, { day });
}

/** The opening hours of the week and their time zone. Days with the same hours are grouped. */
export function OpeningHours({ opening, t, tag, timesIn }: Props & { timesIn: Sentence<'zone'> }) {
  return (
    <>
      <table className="opening-hours">
        <tbody>
          {groupSameDays(opening.week).map(({ first, last, spans }) => (
            <tr key={first}>
              <th className="soft" scope="row">
                {formatWeekdays(first, last, tag)}
              </th>
              <td>
                {spans.length === 0
                  ? t.closed
                  : spans.map((span) => (
                      <span key={span.opens} className="block">
                        {spanInWords(span, t, tag)}
                      </span>
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="opening-zone soft smaller">
        {interpolate(timesIn, { zone: formatZone(opening.at, tag, opening.timeZone) })}
      </p>
    </>
  );
}

/**
 * The opening hours of the week as lines of text. Days with the same hours are grouped; if the hours are not known,
 * there are no lines.
 */
export function hoursInWords(week: Week | null, t: Messages['company'], tag: string): string[] {
  if (week === null) return [];
  return groupSameDays(week).map(({ first, last, spans }) => {
    const times = spans.map((span) => spanInWords(span, t, tag)).join(', ');
    return `${formatWeekdays(first, last, tag)}${colon(tag)}${times || t.closed}`;
  });
}

function spanInWords({ opens, closes }: OpeningSpan, t: Messages['company'], tag: string): string {
  const isAllDay = opens === 0 && closes === dayMinutes;
  return isAllDay ? t.allDay : formatHours(opens, closes, tag);
}

/** Groups successive days with the same hours. Days are numbers, from 0 for Monday. */
function groupSameDays(week: Week) {
  const groups: { first: number; last: number; spans: OpeningSpan[] }[] = [];
  for (const [index, weekday] of weekdays.entries()) {
    const spans = week[weekday];
    const group = groups.at(-1);
    if (group !== undefined && JSON.stringify(group.spans) === JSON.stringify(spans))
      group.last = index;
    else groups.push({ first: index, last: index, spans });
  }
  return groups;
}
