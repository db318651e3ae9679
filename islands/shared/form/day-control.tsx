import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { localDate } from '../../../server/shared/delivery-days.ts';
import { formatDate, formatDaysAhead } from '../../../views/parts/dates.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { dayAfter, readDay, showDay } from '../../../views/parts/read-day.ts';
import type { ControlProps, FormContext } from './control-props.ts';
import type { FieldProps } from './field.tsx';

/** A day: typed, chosen in a calendar, today or tomorrow. */
export function DayControl({ field: { name, rule }, form, context, fieldProps }: ControlProps) {
  const value = form.values[name] ?? '';
  const {
    t,
    language: { tag },
  } = context;
  // While it is typed, the text stays as it is; what it means is the form's value.
  const [typed, setTyped] = useState<string | null>(null);
  const disabled = !form.hydrated;
  // What was typed before the script came, or was restored, is still as it was typed.
  useEffect(() => {
    const day = typed === null ? readDay(value, tag, todayHere()) : null;
    if (day !== null && day !== value) form.set(name, day);
  });
  return (
    <div className="day-control cluster">
      <input
        {...fieldProps}
        name={name}
        required={rule.required}
        value={typed ?? showDay(value, tag)}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text);
          form.set(name, readDay(text, tag, todayHere()) ?? text);
        }}
        onBlur={() => setTyped(null)}
        autoComplete="off"
        maxLength={40}
        dir="auto"
        suppressHydrationWarning
      />
      <CalendarPopover
        fieldProps={{ id: `${fieldProps.id}-open`, ...noNotes }}
        context={context}
        value={value}
        onChange={(day) => form.set(name, day)}
        disabled={disabled}
        name={t.chooseDay}
      />
      <div className="day-shortcuts cluster">
        {[0, 1].map((days) => (
          <button
            key={days}
            type="button"
            className="button button-small button-quiet"
            disabled={disabled}
            onClick={() => form.set(name, dayAfter(todayHere(), days))}
            suppressHydrationWarning
          >
            {capitalized(formatDaysAhead(days, tag), tag)}
          </button>
        ))}
      </div>
    </div>
  );
}

const noNotes = { 'aria-invalid': undefined, 'aria-describedby': undefined } as const;

/** The day in the browser's time zone, as `YYYY-MM-DD`. */
function todayHere(): string {
  return localDate(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function capitalized(text: string, tag: string): string {
  const [first = '', ...others] = text;
  return first.toLocaleUpperCase(tag) + others.join('');
}

/** Loaded when the first calendar is opened. */
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

type Props = {
  fieldProps: FieldProps;
  context: FormContext;
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  onChange: (day: string) => void;
  /** The button's text, by default none. */
  label?: string;
  /** What the button is called, where no label is its own. */
  name?: string;
  /** Before hydration, the calendar would open empty. */
  disabled: boolean;
};

/** A button that opens a calendar, and may show the day. */
export function CalendarPopover({ fieldProps, context, value, onChange, ...button }: Props) {
  const { label, name, disabled } = button;
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const popoverId = `${fieldProps.id}-calendar`;
  // The label replaces the button's text for screen readers, so the day is given as a description.
  const shownId = `${fieldProps.id}-shown`;
  const describedBy = [label !== undefined && shownId, fieldProps['aria-describedby']]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <button
        type="button"
        className="day-button choice row"
        {...fieldProps}
        aria-label={name}
        aria-describedby={describedBy || undefined}
        disabled={disabled}
        popoverTarget={popoverId}
      >
        <Icon name="event" />
        {label !== undefined && (
          <span id={shownId} suppressHydrationWarning>
            {label}
          </span>
        )}
      </button>
      <div
        className="calendar"
        id={popoverId}
        popover="auto"
        ref={popover}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <Suspense fallback={<p className="calendar-waiting">…</p>}>
            <Calendar
              context={context}
              value={value}
              onChange={(day) => {
                onChange(day);
                popover.current?.hidePopover();
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** A time as a form stores it: a day, and the time on the 24-hour clock. */
type ClockTime = { day: string; hour: number; minute: number };

const noon = 12;
const minuteStep = 5;

/**
 * A day and a time in steps of five minutes, on the clock of the reader's language: 24 hours, or 12
 * hours with AM and PM.
 */
export function TimestampControl({ field, form, context, fieldProps }: ControlProps) {
  const { name } = field;
  const { t, language } = context;
  const { tag, hasHalfDays } = language;
  const time = clockTimeOf(form.values[name] ?? '');
  const set = (change: Partial<ClockTime>) => form.set(name, timestampOf({ ...time, ...change }));
  const half = time.hour < noon ? 0 : noon;
  const disabled = !form.hydrated;
  return (
    <div className="timestamp-controls cluster">
      <noscript>
        <input
          type="datetime-local"
          name={name}
          defaultValue={form.values[name]}
          aria-label={field.label}
        />
      </noscript>
      <CalendarPopover
        fieldProps={fieldProps}
        context={context}
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
  /** Each value and its label. */
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
export function clockTimeOf(timestamp: string): ClockTime {
  const [day = '', time = ''] = timestamp.split('T');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { day, hour, minute };
}

/** @returns `YYYY-MM-DDTHH:MM` */
export function timestampOf({ day, hour, minute }: ClockTime): string {
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
