import { useId } from 'react';
import { activityIcons } from '../../server/shared/catalog.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { ControlProps } from './control-props.ts';

type Props = Omit<ControlProps, 'fieldProps'> & { error: string | undefined };

/** The icon, or the colour, of an event: each choice looks as it will in the history. */
export function IconColorControl({ field, form, context, error }: Props) {
  const errorId = useId();
  const { name, label, options = [], control } = field;
  const chosen = form.values[name] ?? '';
  return (
    <fieldset className="field icon-choices" aria-describedby={error && errorId}>
      <legend>{label}</legend>
      <div className="icon-choices-row">
        {options.map((option) => (
          <label key={option.value} className="icon-choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === chosen}
              onChange={() => form.set(name, option.value)}
            />
            <Mark
              icon={control === 'icon' ? option.value : (form.values.icon ?? '')}
              colour={control === 'colour' ? option.value : (form.values.color ?? '')}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      {control === 'colour' && context.eventPreview !== undefined && (
        <div className="event-preview">
          <p className="eyebrow">{context.eventPreview.title}</p>
          <div className={`event event-${chosen}`}>
            <Mark icon={form.values.icon ?? ''} colour={chosen} />
            <strong dir="auto">{form.values.title || context.eventPreview.example}</strong>
          </div>
        </div>
      )}
    </fieldset>
  );
}

function Mark({ icon, colour }: { icon: string; colour: string }) {
  const name = activityIcons.find((candidate) => candidate === icon);
  return (
    <span className={`event-icon event-${colour}`}>
      {name !== undefined && <Icon name={name} />}
    </span>
  );
}
