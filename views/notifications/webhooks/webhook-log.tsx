import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { webhookPath } from '../../../server/shared/paths.ts';
import {
  testType,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookLog,
} from '../../../server/shared/webhook.ts';
import { formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { typeLabel } from './webhook-fields.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  /** The webhook's id. */
  id: number;
  log: WebhookLog;
  /** The delivery that is looked at. */
  opened: WebhookDeliveryDetails | null;
};

/** What was sent, newest first, with what came back. */
export function WebhookLogSection({ panel, t, id, log, opened }: Props) {
  const words = t.webhooks;
  const { site } = panel;
  return (
    <section className="webhook-section" aria-labelledby="webhook-log">
      <h2 id="webhook-log">{words.log}</h2>
      <p>{log.data.length === 0 ? words.logEmpty : words.logLead}</p>
      {opened !== null && <Opened {...{ panel, t, id, delivery: opened }} />}
      <ul className="events">
        {log.data.map((delivery) => (
          <li key={delivery.id} className="event-entry">
            <Delivery panel={panel} t={words} delivery={delivery} />
            <p>
              <a
                href={localizedHref(site, webhookPath(id, { delivery: String(delivery.id) }))}
                aria-label={`${words.details}: ${delivery.webhook_id}`}
              >
                {words.details}
              </a>
            </p>
          </li>
        ))}
      </ul>
      {log.next_page_url !== null && (
        <p>
          <a href={localizedHref(site, log.next_page_url)}>{t.control.list.more}</a>
        </p>
      )}
    </section>
  );
}

type DeliveryProps = { panel: Panel; t: Messages['webhooks']; delivery: WebhookDelivery };

function Delivery({ panel: { site, timeZone }, t, delivery }: DeliveryProps) {
  const { event, status, attempts, at, last_attempt } = delivery;
  const { tag } = site.language;
  return (
    <>
      <p>
        {`${typeLabel(t, event)}: `}
        <strong>{t.deliveryStates[status]}</strong>
      </p>
      <p className="event-facts soft">
        <time dateTime={at}>{formatDayAndTime(at, tag, timeZone)}</time>
        {last_attempt !== null && <span>{attemptSentence(t, last_attempt)}</span>}
        {attempts > 1 && <span>{interpolate(t.attempt, { number: attempts })}</span>}
      </p>
    </>
  );
}

/** What came of an attempt. */
export function attemptSentence(
  { failures, answered }: Messages['webhooks'],
  { failure, status, duration_ms: ms }: WebhookAttempt,
): string {
  if (failure === null) return interpolate(answered, { status: status ?? 0, ms });
  if (failure === 'status' || failure === 'redirect') {
    return interpolate(failures[failure], { status: status ?? 0 });
  }
  return failures[failure];
}

type OpenedProps = Pick<Props, 'panel' | 't' | 'id'> & { delivery: WebhookDeliveryDetails };

function Opened({ panel, t, id, delivery }: OpenedProps) {
  const words = t.webhooks;
  const { site, timeZone } = panel;
  return (
    <div className="panel webhook-opened">
      <Delivery panel={panel} t={words} delivery={delivery} />
      <p>
        <bdi dir="ltr">{delivery.webhook_id}</bdi>
      </p>
      <ul>
        {delivery.history.map((attempt) => (
          <li key={attempt.at}>
            {`${formatDayAndTime(attempt.at, site.language.tag, timeZone)}: `}
            {attemptSentence(words, attempt)}
            {attempt.answer !== null && <pre dir="auto">{attempt.answer}</pre>}
          </li>
        ))}
      </ul>
      <details>
        <summary>{words.sent}</summary>
        <pre dir="ltr">{JSON.stringify(delivery.payload, null, 2)}</pre>
      </details>
      {delivery.event !== testType && (
        <form method="post" action={localizedHref(site, webhookPath(id))}>
          <input type="hidden" name="delivery" value={delivery.id} />
          <button
            type="submit"
            className="button button-small button-quiet"
            name="do"
            value="replay"
          >
            {words.again}
          </button>
        </form>
      )}
    </div>
  );
}
