import { activityColors, activityIcons } from '../../../server/shared/enums.ts';
import { eventFields } from '../../../server/shared/fields.ts';
import { stages } from '../../../server/shared/stages.ts';
import { Field } from '../../shared/form/field.tsx';
import type { EventContext } from './event-context.ts';
import { EventIcon } from './event-icon.tsx';
import type { Draft } from './use-event-draft.ts';

type Props = {
  context: EventContext;
  draft: Draft;
  /** The error of each field. */
  errors: Record<string, string>;
  busy: boolean;
  /** Gets whether it is open. */
  onToggle: (isOpen: boolean) => void;
};

/** An event without a preset, in free words. */
export function CustomEventForm({ context, draft, errors, busy, onToggle }: Props) {
  const { t, fields, activities, contentLang } = context;
  const { typed, set } = draft;
  const line = { autoComplete: 'off', dir: 'auto', lang: contentLang } as const;
  return (
    <details className="event-own" onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>{t.own}</summary>
      <p>{t.ownLead}</p>
      <Field label={fields.title} hint={t.titleHint} error={errors.title}>
        {(fieldProps) => (
          <input
            {...fieldProps}
            {...line}
            name="title"
            maxLength={eventFields.title.max}
            value={typed.title}
            onChange={(event) => set('title', event.currentTarget.value)}
          />
        )}
      </Field>
      <AppearanceChoice name="icon" legend={fields.icon} names={activities.icons} draft={draft} />
      <AppearanceChoice
        name="color"
        legend={fields.color}
        names={activities.colors}
        draft={draft}
      />
      <Field label={fields.stage} error={errors.stage}>
        {(fieldProps) => (
          <select
            {...fieldProps}
            name="stage"
            value={typed.stage}
            onChange={(event) => set('stage', event.currentTarget.value)}
          >
            <option value="">{t.stageUnchanged}</option>
            {stages.map((stage) => (
              <option key={stage} value={stage}>
                {context.stages[stage]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={fields.status}
        note={context.optional}
        hint={t.statusHint}
        error={errors.status}
      >
        {(fieldProps) => (
          <input
            {...fieldProps}
            {...line}
            name="status"
            maxLength={eventFields.status.max}
            value={typed.status}
            onChange={(event) => set('status', event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" className="button" aria-disabled={busy || undefined}>
        {busy ? t.recording : t.record}
      </button>
    </details>
  );
}

type AppearanceChoiceProps = {
  name: 'icon' | 'color';
  legend: string;
  names: Record<string, string>;
  draft: Draft;
};

/** The icon or the colour, each choice as it will look in the history. */
function AppearanceChoice({ name, legend, names, draft: { typed, set } }: AppearanceChoiceProps) {
  const values = name === 'icon' ? activityIcons : activityColors;
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="cluster">
        {values.map((value) => (
          <label key={value} className="icon-choice row">
            <input
              type="radio"
              name={name}
              value={value}
              checked={typed[name] === value}
              onChange={() => set(name, value)}
            />
            <EventIcon
              icon={name === 'icon' ? value : typed.icon}
              color={name === 'color' ? value : typed.color}
            />
            {names[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
