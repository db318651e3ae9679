import { type SyntheticEvent, useState } from 'react';
import { formatDate } from '../../../views/parts/dates.ts';
import type { FieldProps } from '../../../views/parts/field.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { useHydration } from '../hooks.ts';
import type { CalendarContext } from './calendar.tsx';
import { CalendarPopover } from './calendar-popover.tsx';

type Props = {
  name: string;
  label: string;
  /** `YYYY-MM-DDTHH:MM` */
  value: string;
  fieldProps: FieldProps;
  t: CalendarContext['t'] & Pick<Messages['control']['form'], 'hour' | 'minute' | 'halfOfDay'>;
  /** `hasHalfDays`: whether the language uses the 12-hour clock. */
  language: CalendarContext['language'] & { hasHalfDays: boolean };
};

/** A time as a form stores it: a day, and the time on the 24-hour clock. */
type ClockTime = { day: string; hour: number; minute: number };

const noon = 12;
const minuteStep = 5;

/**
 * A day and a time in steps of five minutes, on the clock of the user's language: 24 hours, or 12 hours with AM and PM.
 */
export default function TimestampControl({ name, label, value, fieldProps, t, language }: Props) {
  const [timestamp, setTimestamp] = useState(value);
  const disabled = !useHydration();
  const { tag, hasHalfDays } = language;
  const time = parseClockTime(timestamp);
  const set = (change: Partial<ClockTime>) => setTimestamp(formatClockTime({ ...time, ...change }));
  const onStored = (event: SyntheticEvent<HTMLInputElement>) =>
    setTimestamp(event.currentTarget.value);
  const half = time.hour < noon ? 0 : noon;
  return (
    <div className="timestamp-controls cluster">
      <noscript>
        <input type="datetime-local" name={name} defaultValue={value} aria-label={label} />
      </noscript>
      {!disabled && <input type="hidden" name={name} value={timestamp} onInput={onStored} />}
      <CalendarPopover
        fieldProps={fieldProps}
        context={{ t, language }}
        value={time.day}
        onChange={(day) => set({ day })}
        disabled={disabled}
        label={formatDate(time.day, tag)}
      />
      <NumberSelect
        label={t.hour}
        disabled={disabled}
        value={time.hour}
        options={hourOptions(tag, hasHalfDays ? half : null)}
        onChange={(hour) => set({ hour })}
      />
      <NumberSelect
        label={t.minute}
        disabled={disabled}
        value={time.minute}
        options={minutesWith(time.minute).map((minute) => [minute, digits(tag, 2).format(minute)])}
        onChange={(minute) => set({ minute })}
      />
      {hasHalfDays && (
        <NumberSelect
          label={t.halfOfDay}
          disabled={disabled}
          value={half}
          options={[0, noon].map((start) => [start, halfOfDay(tag, start)])}
          onChange={(start) => set({ hour: (time.hour % noon) + start })}
        />
      )}
    </div>
  );
}

type SelectProps = {
  label: string;
  disabled: boolean;
  value: number;
  options: [number, string][];
  onChange: (value: number) => void;
};

function NumberSelect({ label, disabled, value, options, onChange }: SelectProps) {
  return (
    <select
      aria-label={label}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {options.map(([option, name]) => (
        <option key={option} value={option} suppressHydrationWarning>
          {name}
        </option>
      ))}
    </select>
  );
}

/**
 * The hours of a day with their labels in a language, in the order of its clock.
 *
 * @param half the first hour (0 or 12) of the half of the day to list; null: all 24 hours.
 */
export function hourOptions(tag: string, half: number | null): [number, string][] {
  const format = digits(tag, half === null ? 2 : 1);
  return Array.from({ length: half === null ? 24 : noon }, (_, index) =>
    half === null
      ? [index, format.format(index)]
      : [half + index, format.format(index === 0 ? noon : index)],
  );
}

/** Every fifth minute, and the current one if it is not among them. */
export function minutesWith(minute: number): number[] {
  const steps = Array.from({ length: 60 / minuteStep }, (_, index) => index * minuteStep);
  return [...new Set([...steps, minute])].sort((one, other) => one - other);
}

/** @param timestamp `YYYY-MM-DDTHH:MM` */
export function parseClockTime(timestamp: string): ClockTime {
  const [day = '', time = ''] = timestamp.split('T');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { day, hour, minute };
}

/** @returns `YYYY-MM-DDTHH:MM` */
export function formatClockTime({ day, hour, minute }: ClockTime): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${day}T${twoDigits(hour)}:${twoDigits(minute)}`;
}

function digits(tag: string, minimumIntegerDigits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, { minimumIntegerDigits });
}

/** The name of a half of the day (AM, PM) in a language, by its first hour. */
function halfOfDay(tag: string, start: number): string {
  const format = new Intl.DateTimeFormat(tag, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  const parts = format.formatToParts(Date.UTC(2026, 0, 1, start + 9));
  return parts.find(({ type }) => type === 'dayPeriod')?.value ?? (start === 0 ? 'AM' : 'PM');
}
