import { formatDate } from '../../../views/parts/dates.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { CalendarPopover } from './calendar-popover.tsx';
import type { ControlProps } from './control-props.ts';

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
        <button
          type="button"
          className="tool"
          aria-label={t.clearDay}
          title={t.clearDay}
          onClick={() => form.set(name, '')}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
