import { stages } from '../../../server/shared/enums.ts';
import { eventFields } from '../../../server/shared/event-fields.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { imageField } from '../../../server/shared/picture-fields.ts';
import {
  type controlProps,
  InputField,
  SelectField,
  TextareaField,
} from '../../shared/labelled-controls.tsx';
import { AppearanceChoice } from './appearance-choice.tsx';
import type { EventContext } from './event-context.ts';
import type { Draft, EventFieldName } from './use-event-draft.ts';

type Props = {
  context: EventContext;
  draft: Draft;
  field: (name: EventFieldName) => ReturnType<typeof controlProps> & { error: string | undefined };
  photoError: string | undefined;
};

/** Rarely needed fields: a note, a photo, another time, the position on the map. */
export function EventDetailFields({ context, draft, photoError, field }: Props) {
  const { t, contentLang, timeZone } = context;
  return (
    <>
      <TextareaField
        label={t.note}
        {...field('description')}
        maxLength={eventFields.description.max}
        dir="auto"
        lang={contentLang}
      />
      <InputField
        label={t.photo}
        hint={t.photoHint}
        error={photoError}
        // A new key clears the file input after sending.
        key={draft.sent}
        name="image"
        type="file"
        accept={imageField.accept}
        onChange={(event) => draft.setPhoto(event.currentTarget.files?.[0] ?? null)}
      />
      <InputField
        label={t.when}
        hint={interpolate(t.whenHint, { zone: timeZone })}
        {...field('happened_at')}
        type="datetime-local"
      />
      <fieldset className="field columns columns-small list-span">
        <legend>{t.position}</legend>
        {(['latitude', 'longitude'] as const).map((name) => (
          <InputField
            key={name}
            label={context.fields[name]}
            {...field(name)}
            inputMode="decimal"
            maxLength={20}
            dir="ltr"
            autoComplete="off"
          />
        ))}
      </fieldset>
    </>
  );
}

/** An event without a preset, in free words. */
export function CustomFields({ context, draft, field }: Props) {
  const { t, fields, activities, contentLang } = context;
  const { icon, color } = draft.typed;
  const line = { autoComplete: 'off', dir: 'auto', lang: contentLang } as const;
  return (
    <>
      <InputField
        label={fields.title}
        {...line}
        {...field('title')}
        maxLength={eventFields.title.max}
      />
      {(['icon', 'color'] as const).map((name) => (
        <AppearanceChoice
          key={name}
          name={name}
          icon={icon}
          color={color}
          t={{ ...activities, fields }}
          onChange={(value) => draft.set(name, value)}
        />
      ))}
      <SelectField label={fields.stage} {...field('stage')}>
        <option value="">{t.stageUnchanged}</option>
        {stages.map((stage) => (
          <option key={stage} value={stage}>
            {context.stages[stage]}
          </option>
        ))}
      </SelectField>
      <InputField
        label={fields.status}
        note={context.optional}
        hint={t.statusHint}
        {...line}
        {...field('status')}
        maxLength={eventFields.status.max}
      />
    </>
  );
}
