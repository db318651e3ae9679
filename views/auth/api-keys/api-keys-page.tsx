import type { ApiKey, NewApiKey } from '../../../server/shared/api-keys.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { isolate } from '../../../server/shared/isolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { formatDayAndTime } from '../../parts/dates.ts';
import { FormErrors } from '../../parts/form-errors.tsx';
import { localizedHref } from '../../parts/links.ts';
import { RevokeForm } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { NewKeyForm } from './new-key-form.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  keys: ApiKey[];
  /** ISO 8601, UTC. */
  now: string;
  /** The key that was just made, which is shown this once; null: none was. */
  created: NewApiKey | null;
  isRevoked: boolean;
  errors: string[];
  /** What the form says again after it was refused. */
  fields: Record<string, string>;
};

/** The API keys: which there are, and a form that makes one. It works without JavaScript. */
export function ApiKeysPage({ panel, t, keys, now, created, isRevoked, errors, fields }: Props) {
  const { site } = panel;
  const words = t.apiKeys;
  const overview = t.control.settings.title;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      crumbs={[{ label: overview, href: localizedHref(site, paths.control.settings) }]}
      needsScript={false}
    >
      <FormErrors errors={errors} />
      {isRevoked && (
        <p className="panel panel-good" role="status">
          {words.done.revoked}
        </p>
      )}
      {created !== null && <CreatedKey t={t} created={created} />}
      <p>
        <a href={localizedHref(site, paths.api.docs)}>{t.apiDocs.lead}</a>
      </p>
      {keys.length === 0 && <p>{words.none}</p>}
      <ul className="events">
        {keys.map((key) => (
          <ApiKeyEntry key={key.id} panel={panel} t={t} apiKey={key} now={now} />
        ))}
      </ul>
      <section className="staff-invite">
        <h2>{words.create}</h2>
        <NewKeyForm site={site} t={t} fields={fields} />
      </section>
    </PanelLayout>
  );
}

function CreatedKey({ t, created }: { t: Messages; created: NewApiKey }) {
  return (
    <div className="panel panel-good" role="status">
      <p>
        <strong>{t.apiKeys.done.created}</strong>
      </p>
      <p>{t.apiKeys.copyNow}</p>
      <p>
        <code className="api-key" dir="ltr">
          {created.key}
        </code>
      </p>
    </div>
  );
}

type EntryProps = {
  panel: Panel;
  t: Messages;
  apiKey: ApiKey;
  /** ISO 8601, UTC. */
  now: string;
};

/** A key: what it opens, until when, when it was used, and a form that revokes it. */
function ApiKeyEntry({ panel, t, apiKey, now }: EntryProps) {
  const { site, timeZone } = panel;
  const words = t.apiKeys;
  const { id, name, prefix, scopes, networks, ends_at: endsAt, last_used_at: usedAt } = apiKey;
  const { made_by: maker } = apiKey;
  const when = (time: string) => formatDayAndTime(time, site.language.tag, timeZone);
  return (
    <li className="event-entry">
      <p>
        <strong dir="auto">{name}</strong>
      </p>
      <p className="event-facts soft">
        <code dir="ltr">{prefix}…</code>
        {scopes.map((scope) => (
          <span key={scope}>{words.scopes[scope]}</span>
        ))}
      </p>
      <p className="event-facts soft">
        <span>
          {usedAt === null ? words.unused : interpolate(words.lastUsed, { when: when(usedAt) })}
        </span>
        {endsAt !== null && endsAt <= now && <strong>{words.ended}</strong>}
        {endsAt !== null && endsAt > now && (
          <span>{interpolate(words.until, { when: when(endsAt) })}</span>
        )}
        {maker !== null && (
          <span>{interpolate(words.madeBy, { email: isolate(maker, site.language.code) })}</span>
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
