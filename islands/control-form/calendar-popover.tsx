import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../../views/parts/icon.tsx';
import type { FieldProps } from '../shared/field.tsx';
import type { FormContext } from './context.ts';

/** Fetched when the first calendar is opened. */
const Calendar = lazy(() => import('./calendar.tsx'));

type Props = {
  fieldProps: FieldProps;
  context: FormContext;
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  onChange: (day: string) => void;
  /** What stands on the button. */
  label: string;
  /** A calendar that opened before its script was there would stay empty. */
  disabled: boolean;
};

/** A button that says the day, and a calendar that it opens. */
export function CalendarPopover({ fieldProps, context, value, onChange, label, disabled }: Props) {
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const popoverId = `${fieldProps.id}-calendar`;
  // A label takes the place of what stands on a button, for who hears it.
  const shownId = `${fieldProps.id}-shown`;
  const describedBy = [shownId, fieldProps['aria-describedby']].filter(Boolean).join(' ');
  return (
    <>
      <button
        type="button"
        className="day-button"
        {...fieldProps}
        aria-describedby={describedBy}
        disabled={disabled}
        popoverTarget={popoverId}
      >
        <Icon name="event" />
        <span id={shownId} suppressHydrationWarning>
          {label}
        </span>
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
