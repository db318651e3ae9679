import type { ApiKey } from '../../../server/shared/api-keys.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { formatDayAndTime } from '../../parts/dates.ts';
import { RevokeForm } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';

type Props = {
  panel: Panel;
  t: Messages;
  apiKey: ApiKey;
  /** ISO 8601, UTC. */
  now: string;
};

/** A key: what it opens, until when, when it was used, and a form that revokes it. */
export function ApiKeyEntry({ panel, t, apiKey, now }: Props) {
  const { site, timeZone } = panel;
  const words = t.apiKeys;
  const { id, name, prefix, scopes, networks, ends_at: endsAt, last_used_at: usedAt } = apiKey;
  const when = (time: string) => formatDayAndTime(time, site.language.tag, timeZone);
  return (
    <li className="event-entry">
      <p>
        <strong dir="auto">{name}</strong>
      </p>
      <p className="event-facts">
        <code dir="ltr">{prefix}…</code>
        {scopes.map((scope) => (
          <span key={scope}>{words.scopes[scope]}</span>
        ))}
      </p>
      <p className="event-facts">
        <span>
          {usedAt === null ? words.unused : interpolate(words.lastUsed, { when: when(usedAt) })}
        </span>
        {endsAt !== null && endsAt <= now && <strong>{words.ended}</strong>}
        {endsAt !== null && endsAt > now && (
          <span>{interpolate(words.until, { when: when(endsAt) })}</span>
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
