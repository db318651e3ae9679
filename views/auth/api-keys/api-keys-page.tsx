import {
  type ApiKey,
  apiKeyLimits,
  type NewApiKey,
  scopes,
} from '../../../server/shared/account.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { isolate } from '../../../server/shared/isolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { settingsCrumbs } from '../../admin/settings/settings-form.tsx';
import { LastUseAndExpiry } from '../../panel/last-use-and-expiry.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { Field } from '../../parts/field.tsx';
import { localizedHref } from '../../parts/links.ts';
import { PlainForm, PlainInput, RevokeForm } from '../../parts/plain-form.tsx';
import type { PanelProps, SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = PanelProps & {
  keys: ApiKey[];
  /** ISO 8601, UTC. */
  now: string;
  /** The key that was just created, which is shown only once; null: no key was just created. */
  created: NewApiKey | null;
};

/** The list of API keys, and a form that creates one. It works without JavaScript. */
export function ApiKeysPage({ panel, t, keys, now, created }: Props) {
  const { site } = panel;
  const words = t.apiKeys;
  const crumbs = settingsCrumbs(panel, t);
  return (
    <PanelLayout panel={panel} t={t} title={words.title} crumbs={crumbs} needsScript={false}>
      {created !== null && <CreatedKey t={t} created={created} />}
      <p>
        <a href={localizedHref(site, paths.api.docs)}>{t.apiDocs.title}</a>
      </p>
      {keys.length === 0 && <p>{t.control.list.none}</p>}
      <ul className="events">
        {keys.map((key) => (
          <ApiKeyEntry key={key.id} panel={panel} t={t} now={now} apiKey={key} />
        ))}
      </ul>
      <section className="part">
        <h2>{words.create}</h2>
        <NewKeyForm site={site} t={t} />
      </section>
    </PanelLayout>
  );
}

function CreatedKey({ t, created }: { t: Messages; created: NewApiKey }) {
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

type EntryProps = Pick<Props, 'panel' | 't' | 'now'> & { apiKey: ApiKey };

/** A key with its scopes, expiry and last use, and a form that revokes it. */
function ApiKeyEntry({ panel, t, apiKey, now }: EntryProps) {
  const { site } = panel;
  const words = t.apiKeys;
  const { id, name, prefix, networks, made_by: maker } = apiKey;
  return (
    <li className="entry">
      <p>
        <strong dir="auto">{name}</strong>
      </p>
      <p className="event-facts inline-list small soft">
        <code dir="ltr">{prefix}…</code>
        {apiKey.scopes.map((scope) => (
          <span key={scope}>{words.scopes[scope]}</span>
        ))}
      </p>
      <p className="event-facts inline-list small soft">
        <LastUseAndExpiry panel={panel} t={t} now={now} record={apiKey} />
        {maker !== null && (
          <span>
            {interpolate(t.control.list.madeBy, { name: isolate(maker, site.language.code) })}
          </span>
        )}
        {networks.length > 0 && <bdi dir="ltr">{networks.join(', ')}</bdi>}
      </p>
      <RevokeForm
        site={site}
        action={paths.control.apiKeys}
        button={words.revoke}
        id={id}
        lead={interpolate(words.revokeLead, { name })}
      />
    </li>
  );
}

function NewKeyForm({ site, t }: SiteProps) {
  const words = t.apiKeys;
  const fields: Record<string, string> = site.submitted?.values ?? {};
  return (
    <PlainForm site={site} action={paths.control.apiKeys} does="create" button={words.create}>
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
            {words.scopes[scope]}
          </label>
        ))}
        <p className="field-hint" id="key-webhooks-hint">
          {words.webhooksHint}
        </p>
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
  );
}
