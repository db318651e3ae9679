import { formatDate } from '../../../views/parts/dates.ts';
import { CalendarPopover } from './calendar-popover.tsx';
import type { ControlProps } from './control-props.ts';

type HalfOfDay = 'AM' | 'PM';

/** A time as the form shows it: a day, and the time by the twelve-hour clock. */
type ClockTime = { day: string; hour: number; minute: number; half: HalfOfDay };

/** In the order of a clock: twelve comes first. */
const hours = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const minuteStep = 5;

/** A day and a time, by the twelve-hour clock in steps of five minutes. */
export function TimestampControl({ field: { name }, form, context, fieldProps }: ControlProps) {
  const { t, language } = context;
  const time = clockTimeOf(form.values[name] ?? '');
  const set = (change: Partial<ClockTime>) => form.set(name, timestampOf({ ...time, ...change }));
  const halves = halvesOfDay(language.tag);
  return (
    <div className="timestamp-controls">
      <CalendarPopover
        fieldProps={fieldProps}
        context={context}
        value={time.day}
        onChange={(day) => set({ day })}
        disabled={!form.hydrated}
        label={formatDate(time.day, language.tag)}
      />
      <select
        aria-label={t.hour}
        disabled={!form.hydrated}
        value={time.hour}
        onChange={(event) => set({ hour: Number(event.currentTarget.value) })}
      >
        {hours.map((hour) => (
          <option key={hour}>{hour}</option>
        ))}
      </select>
      <select
        aria-label={t.minute}
        disabled={!form.hydrated}
        value={time.minute}
        onChange={(event) => set({ minute: Number(event.currentTarget.value) })}
      >
        {minutesWith(time.minute).map((minute) => (
          <option key={minute} value={minute}>
            {String(minute).padStart(2, '0')}
          </option>
        ))}
      </select>
      <select
        aria-label={t.halfOfDay}
        disabled={!form.hydrated}
        value={time.half}
        onChange={(event) => set({ half: event.currentTarget.value === 'PM' ? 'PM' : 'AM' })}
      >
        {(['AM', 'PM'] as const).map((half) => (
          <option key={half} value={half} suppressHydrationWarning>
            {halves[half]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Every fifth minute, and the one that is set already if it is another. */
export function minutesWith(minute: number): number[] {
  const steps = Array.from({ length: 60 / minuteStep }, (_, index) => index * minuteStep);
  return [...new Set([...steps, minute])].sort((one, other) => one - other);
}

/** @param timestamp `YYYY-MM-DDTHH:MM` */
export function clockTimeOf(timestamp: string): ClockTime {
  const [day = '', time = ''] = timestamp.split('T');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { day, hour: hour % 12 === 0 ? 12 : hour % 12, minute, half: hour < 12 ? 'AM' : 'PM' };
}

/** @returns `YYYY-MM-DDTHH:MM` */
export function timestampOf({ day, hour, minute, half }: ClockTime): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${day}T${twoDigits((hour % 12) + (half === 'PM' ? 12 : 0))}:${twoDigits(minute)}`;
}

/** What the halves of a day are called in a language. */
function halvesOfDay(tag: string): Record<HalfOfDay, string> {
  const format = new Intl.DateTimeFormat(tag, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  const nameAt = (hour: number) =>
    format.formatToParts(Date.UTC(2026, 0, 1, hour)).find(({ type }) => type === 'dayPeriod');
  return { AM: nameAt(9)?.value ?? 'AM', PM: nameAt(21)?.value ?? 'PM' };
}
