import {
  type EventType,
  eventTypes,
  type WebhookEndpoint,
  webhookLimits,
} from '../../../server/notifications/shared/webhook.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths, webhookPath } from '../../../server/shared/paths.ts';
import type { Panel } from '../../../server/web/shared/panel.ts';
import { settingsCrumbs } from '../../admin/settings/settings-form.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { PlainInput } from '../../parts/plain-form.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

/** The start of every webhook URL. */
const scheme = 'https://';

type Props = PanelProps & { endpoints: WebhookEndpoint[]; form: WebhookForm };

export function WebhooksPage({ panel, t, endpoints, form }: Props) {
  const { site } = panel;
  const words = t.webhooks;
  const { title, lead, done } = words;
  const layout = { panel, t, title, lead, done, crumbs: settingsCrumbs(panel, t) };
  return (
    <PanelLayout {...layout} needsScript={false}>
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

/** The values of a webhook's form, as sent or as stored. */
export type WebhookForm = { url: string; description: string; events: readonly EventType[] };

export function WebhookFields({ t, form }: { t: Messages['webhooks']; form: WebhookForm }) {
  return (
    <>
      <PlainInput
        id="webhook-url"
        label={t.url}
        name="url"
        type="url"
        dir="ltr"
        required
        maxLength={webhookLimits.url}
        autoComplete="off"
        placeholder={scheme}
        defaultValue={form.url}
      />
      <PlainInput
        id="webhook-description"
        label={t.description}
        name="description"
        maxLength={limits.text}
        autoComplete="off"
        defaultValue={form.description}
      />
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
            <code dir="ltr">{type}</code>
          </label>
        ))}
      </fieldset>
    </>
  );
}

type StateProps = { panel: Panel; t: Messages['webhooks']; endpoint: WebhookEndpoint };

/** The state of a webhook: whether it works, since when it fails, and how many deliveries wait. */
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
