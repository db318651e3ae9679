import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatDaysAhead, localDate } from '../../../views/parts/dates.ts';
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
        className="day-button row"
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
