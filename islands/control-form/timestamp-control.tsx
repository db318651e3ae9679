import { useId } from 'react';
import { formatDate } from '../../views/parts/dates.ts';
import { CalendarPopover } from './calendar-popover.tsx';
import type { ControlProps } from './control-props.ts';
import { clockOf, type HalfOfDay, hours, minutesWith, timestampOf } from './timestamp.ts';

type Props = Omit<ControlProps, 'fieldProps'> & { error: string | undefined };

/** A day and a time, by the twelve-hour clock in steps of five minutes. */
export function TimestampControl({ field: { name, label, hint }, form, context, error }: Props) {
  const id = useId();
  const { t, language } = context;
  const clock = clockOf(form.values[name] ?? '');
  const set = (change: Partial<typeof clock>) =>
    form.set(name, timestampOf({ ...clock, ...change }));
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const fieldProps = { 'aria-invalid': error === undefined ? undefined : (true as const) };
  const halves = halvesOfDay(language.tag);
  return (
    <fieldset className="field timestamp" aria-describedby={describedBy || undefined}>
      <legend>{label}</legend>
      <div className="timestamp-controls">
        <CalendarPopover
          fieldProps={{ id: `${id}-day`, 'aria-describedby': undefined, ...fieldProps }}
          context={context}
          value={clock.day}
          onChange={(day) => set({ day })}
          disabled={!form.hydrated}
          label={formatDate(clock.day, language.tag)}
        />
        <select
          aria-label={t.hour}
          disabled={!form.hydrated}
          value={clock.hour}
          onChange={(event) => set({ hour: Number(event.currentTarget.value) })}
        >
          {hours.map((hour) => (
            <option key={hour}>{hour}</option>
          ))}
        </select>
        <select
          aria-label={t.minute}
          disabled={!form.hydrated}
          value={clock.minute}
          onChange={(event) => set({ minute: Number(event.currentTarget.value) })}
        >
          {minutesWith(clock.minute).map((minute) => (
            <option key={minute} value={minute}>
              {String(minute).padStart(2, '0')}
            </option>
          ))}
        </select>
        <select
          aria-label={t.halfOfDay}
          disabled={!form.hydrated}
          value={clock.half}
          onChange={(event) => set({ half: event.currentTarget.value === 'PM' ? 'PM' : 'AM' })}
        >
          {(['AM', 'PM'] as const).map((half) => (
            <option key={half} value={half} suppressHydrationWarning>
              {halves[half]}
            </option>
          ))}
        </select>
      </div>
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

/** What the halves of a day are called in a language. */
function halvesOfDay(tag: string): Record<HalfOfDay, string> {
  const format = new Intl.DateTimeFormat(tag, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  const nameAt = (hour: number) =>
    format.formatToParts(Date.UTC(2026, 0, 1, hour)).find(({ type }) => type === 'dayPeriod');
  return { AM: nameAt(9)?.value ?? 'AM', PM: nameAt(21)?.value ?? 'PM' };
}
