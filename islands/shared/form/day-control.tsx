import { lazy, Suspense, useRef, useState } from 'react';
import { formatDate } from '../../../views/parts/dates.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { IconButton } from '../../../views/parts/icon-button.tsx';
import type { ControlProps, FormContext } from './control-props.ts';
import type { FieldProps } from './field.tsx';

/** A day, chosen in a calendar. */
export function DayControl({ field: { name, rule }, form, context, fieldProps }: ControlProps) {
  const value = form.values[name] ?? '';
  const { t, language } = context;
  return (
    <div className="day-control">
      <CalendarPopover
        fieldProps={fieldProps}
        context={context}
        value={value}
        onChange={(day) => form.set(name, day)}
        disabled={!form.hydrated}
        label={value === '' ? t.chooseDay : formatDate(value, language.tag)}
      />
      {value !== '' && !rule.required && (
        <IconButton icon="close" label={t.clearDay} onClick={() => form.set(name, '')} />
      )}
    </div>
  );
}

/** Loaded when the first calendar is opened. */
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

type Props = {
  fieldProps: FieldProps;
  context: FormContext;
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  onChange: (day: string) => void;
  /** The button's text. */
  label: string;
  /** Before hydration, the calendar would open empty. */
  disabled: boolean;
};

/** A button that shows the day and opens a calendar. */
export function CalendarPopover({ fieldProps, context, value, onChange, label, disabled }: Props) {
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const popoverId = `${fieldProps.id}-calendar`;
  // The label replaces the button's text for screen readers, so the day is given as a description.
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
