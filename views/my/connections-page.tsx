import { customerEventTypes, type OwnWebhook } from '../../server/notifications/shared/webhook.ts';
import type { OwnApiKey } from '../../server/shared/account.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import { CreatedKey, NewKeyForm } from '../auth/api-keys/api-key-form.tsx';
import { customerScopeLabels, offeredScopes } from '../auth/api-keys/customer-scopes.ts';
import { NewWebhookForm, WebhookState } from '../notifications/webhooks/webhook-form.tsx';
import { WebhookOutcomePanel } from '../notifications/webhooks/webhook-tools.tsx';
import { formatDay } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields } from '../parts/plain-form.tsx';
import { isolateName } from '../parts/written.tsx';
import { CustomerLayout, type CustomerPageProps, connectionsTitle } from './layout.tsx';

type Props = CustomerPageProps & {
  keys: OwnApiKey[];
  webhooks: OwnWebhook[];
  /** What was just created, which only this page has: a key, or the secret of a webhook. */
  created: { key?: OwnApiKey & { key: string }; secret?: string };
};

/** The API keys and the webhooks of one's own customer. */
export function ConnectionsPage({ site, t, reader, keys, webhooks, created }: Props) {
  const { mayInvite, timeZone } = reader;
  const { tag } = site.language;
  const labels = customerScopeLabels(t);
  return (
    <CustomerLayout site={site} t={t} reader={reader} title={connectionsTitle(t, tag)}>
      {created.key !== undefined && <CreatedKey t={t} created={created.key} />}
      <WebhookOutcomePanel t={t.webhooks} outcome={created} tag={tag} />
      <p>
        <a href={localizedHref(site, paths.api.docs)}>{t.apiDocs.title}</a>
      </p>
      <h2>{t.apiKeys.title}</h2>
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
      <section className="part">
        <h2>{t.webhooks.title}</h2>
        <ul className="stack">
          {webhooks.map((webhook) => (
            <li key={webhook.id} className="card padded stack">
              <OwnWebhookCard t={t} reader={reader} tag={tag} webhook={webhook} />
            </li>
          ))}
        </ul>
      </section>
      {mayInvite && (
        <NewWebhookForm
          site={site}
          t={t}
          action={paths.my.connections}
          does="webhook"
          types={customerEventTypes}
          form={readWebhookForm(site.submitted?.values)}
        />
      )}
    </CustomerLayout>
  );
}

/** What was typed into the form of a webhook that was refused; an empty form has all events. */
function readWebhookForm({ url, description = '', ...fields }: Record<string, string> = {}) {
  if (url === undefined) return { url: '', description, events: customerEventTypes };
  return { url, description, events: customerEventTypes.filter((type) => `on.${type}` in fields) };
}

type CardProps = Pick<CustomerPageProps, 't' | 'reader'> & { tag: string; webhook: OwnWebhook };

function OwnWebhookCard({ t, reader, tag, webhook }: CardProps) {
  const words = t.webhooks;
  const { id, url, description, events, state } = webhook;
  const isDisabled = state === 'disabled';
  const call = paths.api.myWebhooks;
  return (
    <>
      <p className="break">
        {description !== null && (
          <strong>
            <bdi>{description}</bdi>
          </strong>
        )}{' '}
        <bdi dir="ltr">{url}</bdi>
      </p>
      <WebhookState endpoint={webhook} reader={{ t, tag, timeZone: reader.timeZone }} />
      <p>
        {events.map((type) => (
          <span key={type}>
            <code dir="ltr">{type}</code>{' '}
          </span>
        ))}
      </p>
      {reader.mayInvite && (
        <div className="actions">
          <form method="post">
            <HiddenFields
              values={{ _verb: `PATCH ${call}`, id, active: isDisabled ? 'yes' : 'no' }}
            />
            <button type="submit" className="button button-small button-quiet">
              {isDisabled ? words.enable : words.disable}
            </button>
          </form>
          <details>
            <summary>{t.control.list.delete}</summary>
            <form className="form" method="post">
              <HiddenFields values={{ _verb: `DELETE ${call}`, id }} />
              <p>{words.removeLead}</p>
              <button type="submit" className="button button-danger">
                {t.control.list.delete}
              </button>
            </form>
          </details>
        </div>
      )}
    </>
  );
}
