import { apiKeyLimits, type NewApiKey, type Scope } from '../../../server/shared/account.ts';
import { Field } from '../../parts/field.tsx';
import { PlainForm, PlainInput } from '../../parts/plain-form.tsx';
import type { SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

/** The key that was just created: only this page has it. */
export function CreatedKey({ t, created }: { t: Messages; created: Pick<NewApiKey, 'key'> }) {
  return (
    <div className="panel panel-good" role="status">
      <p>
        <strong>{t.done.created}</strong>
      </p>
      <p>{t.apiKeys.copyNow}</p>
      <p>
        <code className="api-key break" dir="ltr">
          {created.key}
        </code>
      </p>
    </div>
  );
}

type FormProps = SiteProps & {
  /** The page that takes the form. */
  action: string;
  /** What the key may be used for, with a label for each. */
  scopes: readonly Scope[];
  labels: Record<Scope, string>;
  /** The customer whose own records alone the key opens; by default it opens all. */
  customer?: { id: number; name: string } | null;
};

/** A form that creates a key. It works without JavaScript. */
export function NewKeyForm({ site, t, action, scopes, labels, customer = null }: FormProps) {
  const words = t.apiKeys;
  const fields: Record<string, string> = site.submitted?.values ?? {};
  return (
    <section className="part">
      <h2>
        {words.create}
        {customer !== null && (
          <>
            {' · '}
            <bdi>{customer.name}</bdi>
          </>
        )}
      </h2>
      <PlainForm site={site} action={action} button={words.create}>
        {customer !== null && <input type="hidden" name="customer" value={customer.id} />}
        <PlainInput
          id="key-name"
          label={t.control.fields.name}
          name="name"
          required
          maxLength={apiKeyLimits.name}
          autoComplete="off"
          defaultValue={fields.name}
        />
        <fieldset className="field check-list stack">
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
              {labels[scope]}
            </label>
          ))}
          {scopes.includes('webhooks') && (
            <p className="field-hint" id="key-webhooks-hint">
              {words.webhooksHint}
            </p>
          )}
        </fieldset>
        <PlainInput
          id="key-end"
          label={words.fields.ends_at}
          note={t.control.form.optional}
          name="ends_at"
          type="date"
          defaultValue={fields.ends_at}
        />
        <Field id="key-networks" label={words.fields.networks} hint={words.networksHint}>
          {(attributes) => (
            <textarea
              {...attributes}
              name="networks"
              dir="ltr"
              maxLength={1000}
              defaultValue={fields.networks}
            />
          )}
        </Field>
      </PlainForm>
    </section>
  );
}
