import { apiKeyLimits } from '../../../server/shared/api-keys.ts';
import { scopes } from '../../../server/shared/api-scopes.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import type { Messages } from '../../translations/messages.ts';
import { PlainForm } from '../two-step/plain-form.tsx';

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
      <div className="field">
        <label htmlFor="key-name">{t.control.fields.name}</label>
        <input
          id="key-name"
          name="name"
          required
          maxLength={apiKeyLimits.name}
          autoComplete="off"
          defaultValue={fields.name}
          aria-describedby="key-name-hint"
        />
        <p className="field-hint" id="key-name-hint">
          {words.nameHint}
        </p>
      </div>
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
            />
            {words.scopes[scope]}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="key-end">{words.fields.ends_at}</label>
        <input
          id="key-end"
          name="ends_at"
          type="date"
          defaultValue={fields.ends_at}
          aria-describedby="key-end-hint"
        />
        <p className="field-hint" id="key-end-hint">
          {words.endHint}
        </p>
      </div>
      <div className="field">
        <label htmlFor="key-networks">{words.fields.networks}</label>
        <textarea
          id="key-networks"
          name="networks"
          dir="ltr"
          rows={3}
          maxLength={1000}
          defaultValue={fields.networks}
          aria-describedby="key-networks-hint"
        />
        <p className="field-hint" id="key-networks-hint">
          {words.networksHint}
        </p>
      </div>
    </PlainForm>
  );
}
