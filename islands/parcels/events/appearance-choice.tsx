import type { ReactNode } from 'react';
import { activityColors, activityIcons } from '../../../server/shared/enums.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { EventIcon } from './event-icon.tsx';

export type AppearanceWords = Pick<Messages['control']['activities'], 'icons' | 'colors'> & {
  fields: Pick<Messages['control']['fields'], 'icon' | 'color'>;
};

type Props = {
  name: 'icon' | 'color';
  icon: string;
  color: string;
  t: AppearanceWords;
  /** Takes the chosen value; without it the inputs are uncontrolled. */
  onChange?: (value: string) => void;
  children?: ReactNode;
};

/** The icon or the colour of an event, each choice as it will look in the history. */
export function AppearanceChoice({ name, icon, color, t, onChange, children }: Props) {
  const [values, words, chosen] =
    name === 'icon' ? [activityIcons, t.icons, icon] : [activityColors, t.colors, color];
  const names: Record<string, string> = words;
  return (
    <fieldset className="field" data-field={name}>
      <legend>{t.fields[name]}</legend>
      <div className="cluster">
        {values.map((value) => (
          <label key={value} className="icon-choice choice small row">
            <input
              type="radio"
              name={name}
              value={value}
              {...(onChange === undefined
                ? { defaultChecked: value === chosen }
                : { checked: value === chosen, onChange: () => onChange(value) })}
            />
            <EventIcon
              icon={name === 'icon' ? value : icon}
              color={name === 'color' ? value : color}
            />
            {names[value]}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
