import {
  type EventType,
  eventTypes,
  type OwnWebhook,
  type WebhookEndpoint,
  webhookLimits,
} from '../../../server/notifications/shared/webhook.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { ListReader } from '../../panel/records/list.ts';
import { formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { HiddenFields, PlainInput } from '../../parts/plain-form.tsx';
import type { SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

/** The start of every webhook URL. */
const scheme = 'https://';

/** What an owner calls a webhook. */
export function webhookName({ url, description }: Pick<WebhookEndpoint, 'url' | 'description'>) {
  return description ?? new URL(url).host;
}

type NewProps = SiteProps & {
  form: WebhookForm;
  /** The path that the form is sent to; by default the panel's page of webhooks. */
  action?: string;
  /** What the form does, if its page has several. */
  does?: string;
  types?: readonly EventType[];
};

/** A form that adds a webhook. It works without JavaScript. */
export function NewWebhookForm({ site, t, form, does, types, ...own }: NewProps) {
  const words = t.webhooks;
  const { action = paths.control.webhooks } = own;
  return (
    <section className="part">
      <h2>{words.add}</h2>
      <form className="form" method="post" action={localizedHref(site, action)}>
        {does !== undefined && <HiddenFields values={{ do: does }} />}
        <WebhookFields t={words} form={form} types={types} />
        <button type="submit" className="button">
          {words.add}
        </button>
      </form>
    </section>
  );
}

/** The values of a webhook's form, as sent or as stored. */
export type WebhookForm = { url: string; description: string; events: readonly EventType[] };

type FieldsProps = {
  t: Messages['webhooks'];
  form: WebhookForm;
  /** The types of events to choose from. */
  types?: readonly EventType[] | undefined;
};

export function WebhookFields({ t, form, types = eventTypes }: FieldsProps) {
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
        {types.map((type) => (
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

type StateProps = {
  endpoint: OwnWebhook;
  reader: Pick<ListReader, 't' | 'tag' | 'timeZone'>;
};

/** The state of a webhook: whether it works, since when it fails, and how many deliveries wait. */
export function WebhookState({ endpoint, reader: { tag, timeZone, ...reader } }: StateProps) {
  const { state, failing_since, disabled_reason, pending } = endpoint;
  const t = reader.t.webhooks;
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
