import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type {
  EventPlace,
  EventPreset,
  eventFieldNames,
  eventWords,
} from '../../../server/parcels/shared/event.ts';
import { stages } from '../../../server/shared/enums.ts';
import { eventFields, imageField } from '../../../server/shared/fields.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { FormErrors } from '../../../views/parts/form-errors.tsx';
import type { StageWords } from '../../../views/parts/status.ts';
import { UserText } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { Button } from '../../shared/button.tsx';
import { fieldErrorsOf, fieldNameOf } from '../../shared/form/field-errors.ts';
import {
  controlProps,
  InputField,
  SelectField,
  TextareaField,
} from '../../shared/labelled-controls.tsx';
import type { ListContext } from '../../shared/list/record-list.tsx';
import { sentencesOf } from '../../shared/sentences.ts';
import { AppearanceChoice } from './appearance-choice.tsx';
import { EventIcon } from './event-icon.tsx';
import type { Sending } from './send-event.ts';
import { type Draft, type EventFieldName, useEventDraft } from './use-event-draft.ts';

export type EventContext = Pick<ListContext, 'tag' | 'contentLang' | 'timeZone'> & {
  t: Pick<Messages['events'], (typeof eventWords)[number]> & { place: string; photo: string };
  stages: StageWords;
  fields: Pick<Messages['control']['fields'], (typeof eventFieldNames)[number]>;
  activities: Pick<Messages['control']['activities'], 'icons' | 'colors'>;
  list: Pick<Messages['control']['list'], 'dismiss' | 'noAnswer'>;
  optional: string;
  working: string;
  presets: EventPreset[];
  places: EventPlace[];
};

type Props = {
  context: EventContext;
  place: string;
  /** Whether to show only the place and the presets that are used most. */
  brief?: boolean;
  /** How many events have been sent, if the form stays open for the next one. */
  sent?: number;
  sending: Sending;
};

/** How many presets are shown in brief: about as many as fit into a row or two. */
const briefPresets = 6;

/** The event form: a place, and the presets, each recorded with a tap. */
export function EventPanel({ context, place, brief = false, sent, sending }: Props) {
  const { busy, failure, forget, send } = sending;
  const { t, places, contentLang } = context;
  const presets = brief ? context.presets.slice(0, briefPresets) : context.presets;
  const [isCustom, setCustom] = useState(false);
  const draft = useEventDraft(places, place, isCustom, sent);
  const list = useId();
  const errors = fieldErrorsOf(failure);
  if (brief && isCustom) setCustom(false);

  const field = (name: EventFieldName) => ({
    ...controlProps(name, draft.typed[name], (text) => draft.set(name, text)),
    error: errors[name],
  });
  const fields = { context, draft, photoError: errors.image, field };
  return (
    <form
      className="form event-panel"
      onInput={(event) => forget(fieldNameOf(event))}
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in another field sends nothing: the custom event that it would send is not visible.
        if (isCustom) send(draft.custom(), draft.photo);
      }}
      aria-busy={busy}
    >
      {failure !== null && <FormErrors errors={sentencesOf(failure, context.list.noAnswer)} />}
      <InputField
        label={t.place}
        hint={brief ? undefined : t.placeHint}
        {...field('location')}
        list={list}
        maxLength={eventFields.location.max}
        autoComplete="off"
        dir="auto"
        lang={contentLang}
      />
      <datalist id={list}>
        {places.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {!brief && (
        <LazyDetails className="event-further full" summary={t.more}>
          <FurtherFields {...fields} />
        </LazyDetails>
      )}
      {presets.length === 0 ? (
        <p className="soft">{t.noPresets}</p>
      ) : (
        <ul className="event-presets full cluster">
          {presets.map((preset) => (
            <li key={preset.id}>
              <button
                type="button"
                className="event-preset choice full strong row"
                aria-disabled={busy || undefined}
                // In brief, only what can be seen is sent.
                onClick={() => send(draft.ofPreset(preset, brief), brief ? null : draft.photo)}
              >
                <EventIcon icon={preset.icon} color={preset.color} />
                <span>
                  <UserText lang={preset.builtin_key === null ? contentLang : undefined}>
                    {preset.name}
                  </UserText>{' '}
                  {/* Not every event gets the place of the last one, so those say it that do. */}
                  {draft.filledInFor(preset) !== '' && (
                    <small>
                      <UserText lang={contentLang}>{draft.filledInFor(preset)}</UserText>
                    </small>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!brief && (
        <LazyDetails className="event-own full" summary={t.own} onToggle={setCustom}>
          <CustomFields {...fields} />
          <Button label={busy ? context.working : t.record} type="submit" busy={busy} />
        </LazyDetails>
      )}
    </form>
  );
}

type LazyDetailsProps = {
  className: string;
  summary: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Fields that most events do without: they are drawn when they are first unfolded, so that the form is there sooner. */
function LazyDetails({ className, summary, onToggle, children }: LazyDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const look = () => {
    const isOpen = details.current?.open === true;
    if (isOpen) setDrawn(true);
    onToggle?.(isOpen);
  };
  // It may have been unfolded before the script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(look, []);
  return (
    <details className={className} ref={details} onToggle={look}>
      <summary>{summary}</summary>
      {isDrawn && children}
    </details>
  );
}

type FieldsProps = {
  context: EventContext;
  draft: Draft;
  field: (name: EventFieldName) => ReturnType<typeof controlProps> & { error: string | undefined };
  photoError: string | undefined;
};

/** Rarely needed fields: a note, a photo, another time, the position on the map. */
function FurtherFields({ context, draft, photoError, field }: FieldsProps) {
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
function CustomFields({ context, draft, field }: FieldsProps) {
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
