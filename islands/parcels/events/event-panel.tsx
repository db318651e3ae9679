import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { stages } from '../../../server/shared/enums.ts';
import type { Failure } from '../../../server/shared/envelope.ts';
import { eventFields, imageField } from '../../../server/shared/fields.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { Field } from '../../../views/parts/field.tsx';
import { FormErrors } from '../../../views/parts/form-errors.tsx';
import { Written } from '../../../views/parts/written.tsx';
import { Button } from '../../shared/button.tsx';
import { fieldErrorsOf, fieldNameOf } from '../../shared/form/field-errors.ts';
import { InputField, SelectField, TextareaField } from '../../shared/labelled-controls.tsx';
import { sentencesOf } from '../../shared/sentences.ts';
import { AppearanceChoice } from './appearance-choice.tsx';
import type { EventContext } from './event-context.ts';
import { EventIcon } from './event-icon.tsx';
import type { EventDraft } from './send-event.ts';
import { type Draft, useEventDraft } from './use-event-draft.ts';

type Props = {
  context: EventContext;
  /** The initial place. */
  place: string;
  /** Whether to show only the place and the presets that are used most. */
  brief?: boolean;
  /** How many events have been sent, if the form stays open for the next one. */
  sent?: number;
  busy: boolean;
  failure: Failure | null;
  /** A field was changed. */
  onChange: (name: string) => void;
  onSend: (draft: EventDraft, photo: File | null) => void;
};

/** How many presets are shown in brief: about as many as fit into a row or two. */
const briefPresets = 6;

/** The event form: a place, and the presets, each recorded with a tap. */
export function EventPanel({ context, place, brief = false, sent, ...props }: Props) {
  const { busy, failure, onChange, onSend } = props;
  const { t } = context;
  const presets = brief ? context.presets.slice(0, briefPresets) : context.presets;
  const [isCustom, setCustom] = useState(false);
  const draft = useEventDraft(context.places, place, isCustom, sent);
  const errors = fieldErrorsOf(failure);
  if (brief && isCustom) setCustom(false);
  return (
    <form
      className="form event-panel"
      onInput={(event) => onChange(fieldNameOf(event))}
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in another field sends nothing: the custom event that it would send is not visible.
        if (isCustom) onSend(draft.custom(), draft.photo);
      }}
      aria-busy={busy}
    >
      {failure !== null && <FormErrors errors={sentencesOf(failure, context.list.noAnswer)} />}
      <PlaceField context={context} draft={draft} errors={errors} brief={brief} />
      {!brief && (
        <Folded className="event-further full" summary={t.more}>
          <FurtherFields context={context} draft={draft} errors={errors} />
        </Folded>
      )}
      {!brief && <p className="event-lead soft">{t.lead}</p>}
      {presets.length === 0 ? (
        <p className="soft">{t.noPresets}</p>
      ) : (
        <ul className="event-presets full cluster">
          {presets.map((preset) => (
            <li key={preset.id}>
              <button
                type="button"
                className="event-preset choice strong row"
                aria-disabled={busy || undefined}
                // In brief, only what can be seen is sent.
                onClick={() => onSend(draft.ofPreset(preset, brief), brief ? null : draft.photo)}
              >
                <EventIcon icon={preset.icon} color={preset.color} />
                <span>
                  <Written lang={preset.builtin_key === null ? context.contentLang : undefined}>
                    {preset.name}
                  </Written>
                  <FilledInPlace place={draft.filledInFor(preset)} lang={context.contentLang} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!brief && (
        <Folded className="event-own full" summary={t.own} onToggle={setCustom}>
          <CustomEventForm context={context} draft={draft} errors={errors} busy={busy} />
        </Folded>
      )}
    </form>
  );
}

type FoldedProps = {
  className: string;
  summary: string;
  /** Gets whether it is open. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Fields that most events do without: they are drawn when they are first unfolded, so that the form is there sooner. */
function Folded({ className, summary, onToggle, children }: FoldedProps) {
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

/** Not every event gets the place of the last one, so those say it that do. */
function FilledInPlace({ place, lang }: { place: string; lang: string | undefined }) {
  if (place === '') return null;
  return (
    <small>
      <Written lang={lang}>{place}</Written>
    </small>
  );
}

type PlaceFieldProps = {
  context: EventContext;
  draft: Draft;
  /** The error of each field. */
  errors: Record<string, string>;
};

/** `brief`: without its hint. */
type PlaceProps = PlaceFieldProps & { brief: boolean };

/** The event's place: a known one, or any other. */
function PlaceField({ context: { t, places, contentLang }, draft, errors, brief }: PlaceProps) {
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
function FurtherFields({ context, draft, errors }: PlaceFieldProps) {
  const { t, contentLang, timeZone } = context;
  const { typed, set } = draft;
  return (
    <>
      <TextareaField
        label={t.note}
        error={errors.description}
        name="description"
        maxLength={eventFields.description.max}
        dir="auto"
        lang={contentLang}
        value={typed.note}
        onChange={(event) => set('note', event.currentTarget.value)}
      />
      <InputField
        label={t.photo}
        hint={t.photoHint}
        error={errors.image}
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
        error={errors.happened_at}
        name="happened_at"
        type="datetime-local"
        value={typed.when}
        onChange={(event) => set('when', event.currentTarget.value)}
      />
      <fieldset className="field columns columns-small list-span">
        <legend>{t.position}</legend>
        {(['latitude', 'longitude'] as const).map((name) => (
          <InputField
            key={name}
            label={context.fields[name]}
            error={errors[name]}
            name={name}
            inputMode="decimal"
            maxLength={20}
            dir="ltr"
            autoComplete="off"
            value={typed[name]}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        ))}
      </fieldset>
    </>
  );
}

type CustomEventFormProps = {
  context: EventContext;
  draft: Draft;
  /** The error of each field. */
  errors: Record<string, string>;
  busy: boolean;
};

/** An event without a preset, in free words. */
function CustomEventForm({ context, draft, errors, busy }: CustomEventFormProps) {
  const { t, fields, activities, contentLang } = context;
  const { typed, set } = draft;
  const line = { autoComplete: 'off', dir: 'auto', lang: contentLang } as const;
  return (
    <>
      <InputField
        label={fields.title}
        error={errors.title}
        {...line}
        name="title"
        maxLength={eventFields.title.max}
        value={typed.title}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      {(['icon', 'color'] as const).map((name) => (
        <AppearanceChoice
          key={name}
          name={name}
          icon={typed.icon}
          color={typed.color}
          t={{ ...activities, fields }}
          onChange={(value) => set(name, value)}
        />
      ))}
      <SelectField
        label={fields.stage}
        error={errors.stage}
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
      </SelectField>
      <InputField
        label={fields.status}
        note={context.optional}
        hint={t.statusHint}
        error={errors.status}
        {...line}
        name="status"
        maxLength={eventFields.status.max}
        value={typed.status}
        onChange={(event) => set('status', event.currentTarget.value)}
      />
      <Button label={busy ? context.working : t.record} type="submit" busy={busy} />
    </>
  );
}
