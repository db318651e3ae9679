import { useEffect, useRef, useState } from 'react';
import { localDate } from '../../../server/parcels/shared/delivery-days.ts';
import { formatDaysAhead } from '../../../views/parts/dates.ts';
import type { FieldProps } from '../../../views/parts/field.tsx';
import { dayAfter, parseTypedDay, showDay } from '../../../views/parts/read-day.ts';
import { SmallButton } from '../button.tsx';
import { useHydration } from '../hooks.ts';
import type { CalendarContext } from './calendar.tsx';
import { CalendarPopover } from './calendar-popover.tsx';

type Props = CalendarContext & {
  name: string;
  isRequired: boolean;
  /** The day in the user's notation; or the text that was typed. */
  shown: string;
  fieldProps: FieldProps;
};

/** A day: typed, chosen in a calendar, today or tomorrow. */
export default function DayControl({ name, isRequired, shown, fieldProps, ...context }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { tag } = context.language;
  const [day, setDay] = useState('');
  const disabled = !useHydration();

  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    const meant = () => parseTypedDay(field.value, tag, todayHere());
    const show = () => {
      const read = meant();
      setDay(read ?? '');
      // While the field has the focus, its text stays as typed.
      if (read !== null && document.activeElement !== field) field.value = showDay(read, tag);
    };
    const send = ({ formData }: FormDataEvent) => formData.set(name, meant() ?? field.value);
    show();
    field.addEventListener('input', show);
    field.addEventListener('blur', show);
    form.addEventListener('formdata', send);
    return () => {
      field.removeEventListener('input', show);
      field.removeEventListener('blur', show);
      form.removeEventListener('formdata', send);
    };
  }, [name, tag]);

  function set(chosen: string) {
    if (input.current === null) return;
    input.current.value = chosen;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <div className="day-control cluster">
      <input
        {...fieldProps}
        ref={input}
        name={name}
        required={isRequired}
        defaultValue={shown}
        autoComplete="off"
        maxLength={40}
        dir="auto"
        suppressHydrationWarning
      />
      <CalendarPopover
        fieldProps={{ id: `${fieldProps.id}-open` }}
        context={context}
        value={day}
        onChange={set}
        disabled={disabled}
        name={context.t.chooseDay}
      />
      <div className="own-line cluster">
        {[0, 1].map((days) => (
          <SmallButton
            key={days}
            label={capitalize(formatDaysAhead(days, tag), tag)}
            disabled={disabled}
            onClick={() => set(dayAfter(todayHere(), days))}
            suppressHydrationWarning
          />
        ))}
      </div>
    </div>
  );
}

/** The day in the browser's time zone, as `YYYY-MM-DD`. */
function todayHere(): string {
  return localDate(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function capitalize(text: string, tag: string): string {
  const [first = '', ...others] = text;
  return first.toLocaleUpperCase(tag) + others.join('');
}
