import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths, webhookPath } from '../../../server/shared/paths.ts';
import {
  type EventType,
  eventTypes,
  type WebhookEndpoint,
  type WebhookType,
  webhookLimits,
} from '../../../server/shared/webhook.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';

/** What addresses of webhooks begin with. */
const scheme = 'https://';

type Props = {
  panel: Panel;
  t: Messages;
  endpoints: WebhookEndpoint[];
  form: WebhookForm;
};

/** Who gets webhooks, and a form that adds another. */
export function WebhooksPage({ panel, t, endpoints, form }: Props) {
  const { site } = panel;
  const words = t.webhooks;
  const settings = { label: t.control.settings.title, href: paths.control.settings };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      crumbs={[{ ...settings, href: localizedHref(site, settings.href) }]}
      done={words.done}
      needsScript={false}
    >
      {endpoints.length === 0 && <p>{t.control.list.none}</p>}
      <ul className="events">
        {endpoints.map((endpoint) => (
          <li key={endpoint.id} className="entry">
            <p>
              <strong dir="auto">{endpoint.description ?? new URL(endpoint.url).host}</strong>
            </p>
            <p>
              <bdi dir="ltr">{endpoint.url}</bdi>
            </p>
            <WebhookState panel={panel} t={words} endpoint={endpoint} />
            <p>
              <a href={localizedHref(site, webhookPath(endpoint.id))}>{words.open}</a>
            </p>
          </li>
        ))}
      </ul>
      {endpoints.length < webhookLimits.endpoints && (
        <section className="part">
          <h2>{words.add}</h2>
          <form className="form" method="post" action={localizedHref(site, paths.control.webhooks)}>
            <WebhookFields t={words} form={form} />
            <button type="submit" className="button">
              {words.add}
            </button>
          </form>
        </section>
      )}
    </PanelLayout>
  );
}

/** What a webhook's form holds, as it was sent or as it is stored. */
export type WebhookForm = { url: string; description: string; events: readonly EventType[] };

type FieldsProps = { t: Messages['webhooks']; form: WebhookForm };

/** The fields of a webhook: its address, what it is for, and what it is told. */
export function WebhookFields({ t, form }: FieldsProps) {
  return (
    <>
      <div className="field">
        <label htmlFor="webhook-url">{t.url}</label>
        <input
          id="webhook-url"
          name="url"
          type="url"
          dir="ltr"
          required
          maxLength={webhookLimits.url}
          autoComplete="off"
          placeholder={scheme}
          defaultValue={form.url}
        />
      </div>
      <div className="field">
        <label htmlFor="webhook-description">{t.description}</label>
        <input
          id="webhook-description"
          name="description"
          maxLength={limits.text}
          autoComplete="off"
          defaultValue={form.description}
        />
      </div>
      <fieldset className="field check-list stack">
        <legend>{t.events}</legend>
        {eventTypes.map((type) => (
          <label key={type} className="check">
            <input
              type="checkbox"
              name={`on.${type}`}
              value="yes"
              defaultChecked={form.events.includes(type)}
            />
            {typeLabel(t, type)}
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** What an event type is called. */
export function typeLabel({ types }: Messages['webhooks'], type: WebhookType): string {
  const labels: Record<WebhookType, string> = {
    'parcel.created': types.parcel_created,
    'parcel.updated': types.parcel_updated,
    'parcel.deleted': types.parcel_deleted,
    'parcel.delivered': types.parcel_delivered,
    'event.created': types.event_created,
    'event.deleted': types.event_deleted,
    'invoice.issued': types.invoice_issued,
    'invoice.paid': types.invoice_paid,
    'invoice.cancelled': types.invoice_cancelled,
    'credit_note.issued': types.credit_note_issued,
    'cash.settled': types.cash_settled,
    'message.received': types.message_received,
    'customer.created': types.customer_created,
    'customer.updated': types.customer_updated,
    'customer.deleted': types.customer_deleted,
    'webhook.test': types.webhook_test,
  };
  return labels[type];
}

type StateProps = { panel: Panel; t: Messages['webhooks']; endpoint: WebhookEndpoint };

/** How a webhook does: whether it works, since when it does not, and how much waits. */
export function WebhookState({ panel: { site, timeZone }, t, endpoint }: StateProps) {
  const { state, failing_since, disabled_reason, pending } = endpoint;
  const { tag } = site.language;
  const isFailing = failing_since !== null && disabled_reason !== 'owner';
  return (
    <p className="event-facts inline-list small soft">
      {state === 'active' ? <span>{t.states.active}</span> : <strong>{t.states[state]}</strong>}
      {isFailing && (
        <span>
          {interpolate(t.failingSince, { when: formatDayAndTime(failing_since, tag, timeZone) })}
        </span>
      )}
      {disabled_reason === 'failures' && <span>{t.disabledByFailures}</span>}
      {disabled_reason === 'gone' && <span>{t.disabledByGone}</span>}
      {pending > 0 && (
        <span>
          {interpolate(t.waiting, { number: new Intl.NumberFormat(tag).format(pending) })}
        </span>
      )}
    </p>
  );
}
