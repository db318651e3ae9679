import { lazy, Suspense, useRef, useState } from 'react';
import type { FieldProps } from '../../../views/parts/field.tsx';
import { Icon } from '../../../views/parts/icon.tsx';
import type { CalendarContext } from './calendar.tsx';

/** Loaded when the first calendar is opened. */
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

type Props = {
  fieldProps: FieldProps;
  context: CalendarContext;
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  onChange: (day: string) => void;
  label?: string;
  /** The button's accessible name, if it has no label of its own. */
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
