import type { OwnApiKey } from '../../server/shared/account.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import { CreatedKey, NewKeyForm } from '../auth/api-keys/api-key-form.tsx';
import { customerScopeLabels, offeredScopes } from '../auth/api-keys/customer-scopes.ts';
import { formatDay } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields } from '../parts/plain-form.tsx';
import { isolateName } from '../parts/written.tsx';
import { CustomerLayout, type CustomerPageProps } from './layout.tsx';

type Props = CustomerPageProps & {
  keys: OwnApiKey[];
  /** The key that was just created: only this page has it. */
  created: (OwnApiKey & { key: string }) | null;
};

/** The API keys of one's own customer. */
export function ConnectionsPage({ site, t, reader, keys, created }: Props) {
  const { mayInvite, timeZone } = reader;
  const { tag } = site.language;
  const labels = customerScopeLabels(t);
  return (
    <CustomerLayout site={site} t={t} reader={reader} title={t.apiKeys.title}>
      {created !== null && <CreatedKey t={t} created={created} />}
      <p>
        <a href={localizedHref(site, paths.api.docs)}>{t.apiDocs.title}</a>
      </p>
      <ul className="stack">
        {keys.map(({ id, name, prefix, scopes, last_used_at }) => (
          <li key={id} className="card padded stack">
            <p className="line between">
              <span>
                <strong>
                  <bdi>{name}</bdi>
                </strong>{' '}
                <code dir="ltr">{prefix}…</code>
              </span>
              <small className="soft">
                {last_used_at === null
                  ? t.apiKeys.unused
                  : interpolate(t.staff.lastSeen, { when: formatDay(last_used_at, tag, timeZone) })}
              </small>
            </p>
            <p>{scopes.map((scope) => labels[scope]).join(' · ')}</p>
            {mayInvite && (
              <details>
                <summary>{t.apiKeys.revoke}</summary>
                <form className="form" method="post">
                  <HiddenFields values={{ _verb: `DELETE ${paths.api.myKeys}`, id }} />
                  <p>{interpolate(t.apiKeys.revokeLead, { name: isolateName(name) })}</p>
                  <button type="submit" className="button button-danger">
                    {t.apiKeys.revoke}
                  </button>
                </form>
              </details>
            )}
          </li>
        ))}
      </ul>
      {mayInvite && (
        <NewKeyForm
          site={site}
          t={t}
          action={paths.my.connections}
          scopes={offeredScopes(reader)}
          labels={labels}
        />
      )}
    </CustomerLayout>
  );
}
