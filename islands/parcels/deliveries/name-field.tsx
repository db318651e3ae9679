import { deliveryFields } from '../../../server/shared/fields.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { Field } from '../../shared/form/field.tsx';
import type { DeliverWords } from './deliver-context.ts';

type Props = {
  t: DeliverWords;
  /** The parcel's recipient, who mostly is it. */
  recipient: string;
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
};

/** Who received the parcel. */
export function NameField({ t, recipient, name, error, onChange }: Props) {
  return (
    <div className="deliver-name">
      <Field label={t.receivedBy} error={error}>
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
      {name.trim() !== recipient && (
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
