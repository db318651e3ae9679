import { useId } from 'react';
import { eventFields, imageField } from '../../../server/shared/fields.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { Field } from '../../shared/form/field.tsx';
import type { EventContext } from './event-context.ts';
import type { Draft } from './use-event-draft.ts';

type Props = {
  context: EventContext;
  draft: Draft;
  /** The error of each field. */
  errors: Record<string, string>;
};

/** `brief`: without its hint. */
type PlaceProps = Props & { brief: boolean };

/** The event's place: a known one, or any other. */
export function PlaceField({
  context: { t, places, contentLang },
  draft,
  errors,
  brief,
}: PlaceProps) {
  const list = useId();
  return (
    <Field label={t.place} hint={brief ? undefined : t.placeHint} error={errors.location}>
      {(fieldProps) => (
        <>
          <input
            {...fieldProps}
            name="location"
            list={list}
            maxLength={eventFields.location.max}
            autoComplete="off"
            dir="auto"
            lang={contentLang}
            value={draft.typed.place}
            onChange={(event) => draft.setPlace(event.currentTarget.value)}
          />
          <datalist id={list}>
            {places.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** Rarely needed fields: a note, a photo, another time, the position on the map. */
export function FurtherFields({ context, draft, errors }: Props) {
  const { t, contentLang, timeZone } = context;
  const { typed, set } = draft;
  return (
    <details className="event-further">
      <summary>{t.more}</summary>
      <Field label={t.note} error={errors.description}>
        {(fieldProps) => (
          <textarea
            {...fieldProps}
            name="description"
            maxLength={eventFields.description.max}
            dir="auto"
            lang={contentLang}
            value={typed.note}
            onChange={(event) => set('note', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t.photo} hint={t.photoHint} error={errors.image}>
        {(fieldProps) => (
          <input
            {...fieldProps}
            // A new key clears the file input after sending.
            key={draft.sent}
            name="image"
            type="file"
            accept={imageField.accept}
            onChange={(event) => draft.setPhoto(event.currentTarget.files?.[0] ?? null)}
          />
        )}
      </Field>
      <Field
        label={t.when}
        hint={interpolate(t.whenHint, { zone: timeZone })}
        error={errors.happened_at}
      >
        {(fieldProps) => (
          <input
            {...fieldProps}
            name="happened_at"
            type="datetime-local"
            value={typed.when}
            onChange={(event) => set('when', event.currentTarget.value)}
          />
        )}
      </Field>
      <fieldset className="field event-position">
        <legend>{t.position}</legend>
        {(['latitude', 'longitude'] as const).map((name) => (
          <Field key={name} label={context.fields[name]} error={errors[name]}>
            {(fieldProps) => (
              <input
                {...fieldProps}
                name={name}
                inputMode="decimal"
                maxLength={20}
                dir="ltr"
                autoComplete="off"
                value={typed[name]}
                onChange={(event) => set(name, event.currentTarget.value)}
              />
            )}
          </Field>
        ))}
      </fieldset>
    </details>
  );
}
