import { deliveryFields, eventFields } from '../../../server/shared/fields.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { Field } from '../../shared/form/field.tsx';
import type { DeliverContext, DeliverWords } from './deliver-context.ts';
import type { Typed } from './use-delivery.ts';

type Props = {
  t: DeliverWords;
  label?: string;
  /** The parcel's recipient, usually the person who received it; null: it was somebody else. */
  recipient: string | null;
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
};

/** Who received the parcel. */
export function NameField({ t, label = t.receivedBy, recipient, name, error, onChange }: Props) {
  return (
    <div className="deliver-name">
      <Field label={label} error={error}>
        {(fieldProps) => (
          <input
            {...fieldProps}
            name="received_by"
            required
            maxLength={deliveryFields.received_by.max}
            autoComplete="off"
            autoCapitalize="words"
            dir="auto"
            value={name}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      {recipient !== null && name.trim() !== recipient && (
        <button
          type="button"
          className="button button-small button-quiet"
          onClick={() => onChange(recipient)}
        >
          {interpolate(t.toRecipient, { name: recipient })}
        </button>
      )}
    </div>
  );
}

type FurtherFieldsProps = {
  context: DeliverContext;
  typed: Typed;
  set: (name: keyof Typed, value: string) => void;
  /** The error of each field. */
  errors: Record<string, string>;
};

/** Rarely needed fields: the place in words, a note, another time. */
export function FurtherFields({ context, typed, set, errors }: FurtherFieldsProps) {
  const { t, fields, events, contentLang, timeZone } = context;
  const isWrong = ['location', 'note', 'happened_at'].some((name) => name in errors);
  return (
    <details className="event-further" open={isWrong || undefined}>
      <summary>{t.more}</summary>
      <Field label={events.place} hint={t.placeHint} error={errors.location}>
        {(fieldProps) => (
          <input
            {...fieldProps}
            name="location"
            maxLength={eventFields.location.max}
            autoComplete="off"
            dir="auto"
            lang={contentLang}
            value={typed.location}
            onChange={(event) => set('location', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={fields.note} hint={t.noteHint} error={errors.note}>
        {(fieldProps) => (
          <textarea
            {...fieldProps}
            name="note"
            maxLength={deliveryFields.note.max}
            dir="auto"
            lang={contentLang}
            value={typed.note}
            onChange={(event) => set('note', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label={events.when}
        hint={interpolate(events.whenHint, { zone: timeZone })}
        error={errors.happened_at}
      >
        {(fieldProps) => (
          <input
            {...fieldProps}
            name="happened_at"
            type="datetime-local"
            value={typed.happened_at}
            onChange={(event) => set('happened_at', event.currentTarget.value)}
          />
        )}
      </Field>
    </details>
  );
}
