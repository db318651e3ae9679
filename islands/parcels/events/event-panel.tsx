import { useState } from 'react';
import type { Failure } from '../../../server/shared/envelope.ts';
import { FormErrors } from '../../../views/parts/form-errors.tsx';
import { Written } from '../../../views/parts/written.tsx';
import { fieldErrorsOf, fieldNameOf } from '../../shared/form/field.tsx';
import { sentencesOf } from '../../shared/sentences.ts';
import type { EventContext } from './event-context.ts';
import { CustomEventForm, FurtherFields, PlaceField } from './event-fields.tsx';
import { EventIcon } from './event-icon.tsx';
import type { EventDraft } from './send-event.ts';
import { useEventDraft } from './use-event-draft.ts';

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
      {!brief && <FurtherFields context={context} draft={draft} errors={errors} />}
      {!brief && <p className="event-lead">{t.lead}</p>}
      {presets.length === 0 ? (
        <p className="soft">{t.noPresets}</p>
      ) : (
        <ul className="event-presets cluster">
          {presets.map((preset) => (
            <li key={preset.id}>
              <button
                type="button"
                className="event-preset row"
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
        <CustomEventForm
          context={context}
          draft={draft}
          errors={errors}
          busy={busy}
          onToggle={setCustom}
        />
      )}
    </form>
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
