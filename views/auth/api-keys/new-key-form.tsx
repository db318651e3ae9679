import { apiKeyLimits } from '../../../server/shared/api-keys.ts';
import { scopes } from '../../../server/shared/api-scopes.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { PlainField, PlainForm } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';

type Props = {
  site: Site;
  t: Messages;
  /** What it says from the start. */
  fields: Record<string, string>;
};

/** Makes a key. */
export function NewKeyForm({ site, t, fields }: Props) {
  const words = t.apiKeys;
  return (
    <PlainForm site={site} action={paths.control.apiKeys} does="create" button={words.create}>
      <PlainField id="key-name" label={t.control.fields.name} hint={words.nameHint}>
        {(attributes) => (
          <input
            {...attributes}
            name="name"
            required
            maxLength={apiKeyLimits.name}
            autoComplete="off"
            defaultValue={fields.name}
          />
        )}
      </PlainField>
      <fieldset className="field check-list">
        <legend>{words.fields.scopes}</legend>
        {scopes.map((scope) => (
          <label key={scope} className="check" htmlFor={`key-${scope}`}>
            <input
              id={`key-${scope}`}
              type="checkbox"
              name={scope}
              value="yes"
              defaultChecked={fields[scope] === 'yes'}
              {...(scope === 'webhooks' && { 'aria-describedby': 'key-webhooks-hint' })}
            />
            {words.scopes[scope]}
          </label>
        ))}
        <p className="field-hint" id="key-webhooks-hint">
          {words.webhooksHint}
        </p>
      </fieldset>
      <PlainField id="key-end" label={words.fields.ends_at} hint={words.endHint}>
        {(attributes) => (
          <input {...attributes} name="ends_at" type="date" defaultValue={fields.ends_at} />
        )}
      </PlainField>
      <PlainField id="key-networks" label={words.fields.networks} hint={words.networksHint}>
        {(attributes) => (
          <textarea
            {...attributes}
            name="networks"
            dir="ltr"
            rows={3}
            maxLength={1000}
            defaultValue={fields.networks}
          />
        )}
      </PlainField>
    </PlainForm>
  );
}
