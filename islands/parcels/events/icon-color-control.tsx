import { activityIcons } from '../../../server/shared/catalog.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import type { ControlProps } from '../../shared/form/control-props.ts';

/** The icon or the colour of an event. Each choice looks as it will in the history. */
export function IconColorControl({ field, form }: ControlProps) {
  const { name, options = [], control } = field;
  const { icon = '', color = '' } = form.values;
  return (
    <div className="icon-choices-row">
      {options.map(({ value, label }) => (
        <label key={value} className="icon-choice">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === form.values[name]}
            onChange={() => form.set(name, value)}
          />
          <EventIcon
            icon={control === 'icon' ? value : icon}
            color={control === 'colour' ? value : color}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

/** An event's icon in its colour. */
export function EventIcon({ icon, color }: { icon: string; color: string }) {
  const name = activityIcons.find((candidate) => candidate === icon);
  return (
    <span className={`event-icon event-${color}`}>
      {name !== undefined && <Icon name={name} />}
    </span>
  );
}
