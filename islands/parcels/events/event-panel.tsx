import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { eventFields } from '../../../server/shared/event-fields.ts';
import { FormErrors } from '../../../views/parts/form-errors.tsx';
import { UserText } from '../../../views/parts/written.tsx';
import { Button } from '../../shared/button.tsx';
import { changedFieldName, readFieldErrors } from '../../shared/form/field-errors.ts';
import { controlProps, InputField } from '../../shared/labelled-controls.tsx';
import { failureSentences } from '../../shared/sentences.ts';
import type { Due, EventContext } from './event-context.ts';
import { EventIcon } from './event-icon.tsx';
import type { Sending } from './send-event.ts';
import { type EventDraft, type EventFieldName, useEventDraft } from './use-event-draft.ts';

const CollectionQuestion = lazy(async () => ({
  default: (await import('./collection-question.tsx')).CollectionQuestion,
}));
const FurtherFields = lazy(async () => ({
  default: (await import('./event-fields.tsx')).EventDetailFields,
}));
const CustomFields = lazy(async () => ({
  default: (await import('./event-fields.tsx')).CustomFields,
}));

type Props = {
  context: EventContext;
  place: string;
  due: Due;
  /** Whether to show only the most used presets, and the place. */
  brief?: boolean;
  /** How many events have been sent, if the form stays open for the next one. */
  sent?: number;
  sending: Sending;
};

/** How many presets are shown in brief: about as many as fit into a row or two. */
const briefPresets = 6;

/** The event form: a place, and the presets, each recorded with a tap. */
export function EventPanel({ context, place, due, brief = false, sent, sending }: Props) {
  const { busy, failure, forget, send } = sending;
  const { t, places, contentLang } = context;
  const presets = brief ? context.presets.slice(0, briefPresets) : context.presets;
  const [isCustom, setCustom] = useState(false);
  const draft = useEventDraft(places, place, isCustom, sent);
  const list = useId();
  const errors = readFieldErrors(failure);
  const [asked, setAsked] = useState<{ event: EventDraft; photo: File | null } | null>(null);
  if (brief && isCustom) setCustom(false);

  /** Sends an event. If it delivers a parcel with cash to collect, the panel first asks what was collected. */
  function record(event: EventDraft, stage: string | null, photo: File | null) {
    if (due === null || stage !== 'delivered') send(event, photo);
    else if (!busy) setAsked({ event, photo });
  }

  const field = (name: EventFieldName) => ({
    ...controlProps(name, draft.typed[name], (text) => draft.set(name, text)),
    error: errors[name],
  });
  const fields = { context, draft, photoError: errors.image, field };
  return (
    <>
      <form
        className="form event-panel"
        onInput={(event) => forget(changedFieldName(event))}
        onSubmit={(event) => {
          event.preventDefault();
          // Enter in another field sends nothing: the custom event that it would send is not visible.
          if (isCustom) record(draft.custom(), draft.typed.stage, draft.photo);
        }}
        aria-busy={busy}
      >
        {failure !== null && (
          <FormErrors errors={failureSentences(failure, context.list.noAnswer)} />
        )}
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
                  onClick={() =>
                    record(draft.ofPreset(preset, brief), preset.stage, brief ? null : draft.photo)
                  }
                >
                  <EventIcon icon={preset.icon} color={preset.color} />
                  <span>
                    <UserText lang={preset.builtin_key === null ? contentLang : undefined}>
                      {preset.name}
                    </UserText>{' '}
                    {/* Only some events take over the last place, so these show it. */}
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
      {asked !== null && due !== null && (
        <Suspense>
          <CollectionQuestion
            context={context}
            due={due}
            sending={sending}
            onAnswer={(fields) =>
              send({ ...asked.event, ...fields }, asked.photo, () => setAsked(null))
            }
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}

type LazyDetailsProps = {
  className: string;
  summary: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Fields that most events do without. They are rendered when first unfolded, so that the form appears sooner. */
function LazyDetails({ className, summary, onToggle, children }: LazyDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const look = () => {
    const isOpen = details.current?.open === true;
    if (isOpen) setDrawn(true);
    onToggle?.(isOpen);
  };
  // The user may have unfolded it before the script was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(look, []);
  return (
    <details className={className} ref={details} onToggle={look}>
      <summary>{summary}</summary>
      {isDrawn && <Suspense>{children}</Suspense>}
    </details>
  );
}
