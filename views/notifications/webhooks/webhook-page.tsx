import type { ReactNode } from 'react';
import {
  testType,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookEndpoint,
  type WebhookLog,
} from '../../../server/notifications/shared/webhook.ts';
import { colon } from '../../../server/shared/colon.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths, webhookPath } from '../../../server/shared/paths.ts';
import type { Panel } from '../../../server/web/shared/panel.ts';
import { settingsCrumbs } from '../../admin/settings/settings-form.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { formatDayAndTime, localDateTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { PlainInput } from '../../parts/plain-form.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { WebhookFields, type WebhookForm, WebhookState } from './webhooks-page.tsx';

/** The outcome of a form of the page, shown once: a new secret, or a test. */
export type WebhookOutcome = { secret?: string; tested?: WebhookAttempt };

type Props = PanelProps & {
  endpoint: WebhookEndpoint;
  form: WebhookForm;
  log: WebhookLog;
  opened: WebhookDeliveryDetails | null;
  outcome: WebhookOutcome;
};

/** A webhook: its state, its actions, and its log. Everything works without JavaScript. */
export function WebhookPage({ panel, t, endpoint, form, log, opened, outcome }: Props) {
  const words = t.webhooks;
  const tools = { panel, t, endpoint };
  const list = { label: words.title, href: localizedHref(panel.site, paths.control.webhooks) };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={endpoint.description ?? new URL(endpoint.url).host}
      crumbs={[...settingsCrumbs(panel, t), list]}
      done={words.done}
      needsScript={false}
    >
      <WebhookOutcomePanel t={words} outcome={outcome} tag={panel.site.language.tag} />
      {endpoint.secret_lost && (
        <p className="panel panel-bad" role="alert">
          {words.secretLost}
        </p>
      )}
      <p>
        <bdi dir="ltr">{endpoint.url}</bdi>
      </p>
      <WebhookState panel={panel} t={words} endpoint={endpoint} />
      <StateTools {...tools} />
      <FoldedWebhookForm {...tools} label={t.scan.chooser.change}>
        <WebhookFields t={words} form={form} />
        <WebhookButton value="change">{t.control.form.save}</WebhookButton>
      </FoldedWebhookForm>
      <ReplayTool {...tools} />
      <FoldedWebhookForm {...tools} label={words.rotate}>
        <p>{words.rotateLead}</p>
        <WebhookButton value="rotate">{words.rotate}</WebhookButton>
      </FoldedWebhookForm>
      <FoldedWebhookForm {...tools} label={t.control.list.delete}>
        <p>{words.removeLead}</p>
        <WebhookButton value="delete">{t.control.list.delete}</WebhookButton>
      </FoldedWebhookForm>
      <WebhookLogSection panel={panel} t={t} id={endpoint.id} log={log} opened={opened} />
    </PanelLayout>
  );
}

type OutcomeProps = { t: Messages['webhooks']; outcome: WebhookOutcome; tag: string };

function WebhookOutcomePanel({ t, outcome, tag }: OutcomeProps) {
  const { secret, tested } = outcome;
  const isGood = tested?.failure === null;
  return (
    <>
      {secret !== undefined && (
        <div className="panel panel-good recovery-codes below" role="status">
          <p>{t.secretLead}</p>
          <p>
            {`${t.secret}${colon(tag)}`}
            <code dir="ltr">{secret}</code>
          </p>
        </div>
      )}
      {tested !== undefined && (
        <p className={`panel ${isGood ? 'panel-good' : 'panel-bad'}`} role="status">
          {isGood
            ? interpolate(t.tested, { status: tested.status ?? 0, ms: tested.duration_ms })
            : `${t.testFailed} ${attemptSentence(t, tested)}`}
        </p>
      )}
    </>
  );
}

type ToolProps = Pick<Props, 'panel' | 't' | 'endpoint'>;

function StateTools(props: ToolProps) {
  const { t, endpoint } = props;
  const isDisabled = endpoint.state === 'disabled';
  return (
    <WebhookActionForm {...props} className="webhook-tools above below cluster">
      <WebhookButton value="test" isQuiet>
        {t.webhooks.test}
      </WebhookButton>
      <WebhookButton value={isDisabled ? 'enable' : 'disable'} isQuiet>
        {isDisabled ? t.webhooks.enable : t.webhooks.disable}
      </WebhookButton>
    </WebhookActionForm>
  );
}

function ReplayTool(props: ToolProps) {
  const { panel, t, endpoint } = props;
  const words = t.webhooks;
  const since = endpoint.failing_since ?? endpoint.updated_at;
  return (
    <FoldedWebhookForm {...props} label={words.replay}>
      <p>{words.replayLead}</p>
      <PlainInput
        id="webhook-since"
        label={words.since}
        name="since"
        type="datetime-local"
        required
        defaultValue={localDateTime(new Date(since), panel.timeZone)}
      />
      <WebhookButton value="replay-since">{words.replay}</WebhookButton>
    </FoldedWebhookForm>
  );
}

function FoldedWebhookForm({ label, ...form }: FormProps & { label: string }) {
  return (
    <details className="webhook-tool">
      <summary>{label}</summary>
      <WebhookActionForm {...form} />
    </details>
  );
}

type FormProps = ToolProps & { className?: string; children: ReactNode };

function WebhookActionForm({ panel, endpoint, className = 'form', children }: FormProps) {
  const action = localizedHref(panel.site, webhookPath(endpoint.id));
  return (
    <form className={className} method="post" action={action}>
      {children}
    </form>
  );
}

type ButtonProps = { value: string; isQuiet?: boolean; children: ReactNode };

function WebhookButton({ value, isQuiet = false, children }: ButtonProps) {
  const className = isQuiet ? 'button button-small button-quiet' : 'button';
  return (
    <button type="submit" className={className} name="do" value={value}>
      {children}
    </button>
  );
}

/** `id`: the webhook's; `opened`: the delivery whose details are shown. */
type LogProps = Pick<Props, 'panel' | 't' | 'log' | 'opened'> & { id: number };

/** The deliveries, newest first, with their answers. */
function WebhookLogSection({ panel, t, id, log, opened }: LogProps) {
  const words = t.webhooks;
  const { site } = panel;
  return (
    <section className="part" aria-labelledby="webhook-log">
      <h2 id="webhook-log">{words.log}</h2>
      <p>{log.data.length === 0 ? t.control.list.none : words.logLead}</p>
      {opened !== null && <DeliveryDetails panel={panel} t={t} id={id} delivery={opened} />}
      <ul className="events">
        {log.data.map((delivery) => (
          <li key={delivery.id} className="entry">
            <WebhookDeliverySummary panel={panel} t={words} delivery={delivery} />
            <p>
              <a
                href={localizedHref(site, webhookPath(id, { delivery: String(delivery.id) }))}
                aria-label={`${t.invoicing.form.details}${colon(site.language.tag)}${delivery.webhook_id}`}
              >
                {t.invoicing.form.details}
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

function WebhookDeliverySummary({ panel: { site, timeZone }, t, delivery }: DeliveryProps) {
  const { event, status, attempts, at, last_attempt } = delivery;
  const { tag } = site.language;
  return (
    <>
      <p>
        <code dir="ltr">{event}</code>
        {colon(tag)}
        <strong>{t.deliveryStates[status]}</strong>
      </p>
      <p className="event-facts inline-list small soft">
        <time dateTime={at}>{formatDayAndTime(at, tag, timeZone)}</time>
        {last_attempt !== null && <span>{attemptSentence(t, last_attempt)}</span>}
        {attempts > 1 && <span>{interpolate(t.attempt, { number: attempts })}</span>}
      </p>
    </>
  );
}

function attemptSentence(
  { failures, answered }: Messages['webhooks'],
  { failure, status, duration_ms: ms }: WebhookAttempt,
): string {
  if (failure === null) return interpolate(answered, { status: status ?? 0, ms });
  if (failure === 'status' || failure === 'redirect') {
    return interpolate(failures[failure], { status: status ?? 0 });
  }
  return failures[failure];
}

type DeliveryDetailsProps = Pick<LogProps, 'panel' | 't' | 'id'> & {
  delivery: WebhookDeliveryDetails;
};

function DeliveryDetails({ panel, t, id, delivery }: DeliveryDetailsProps) {
  const words = t.webhooks;
  const { site, timeZone } = panel;
  return (
    <div className="panel webhook-opened break">
      <WebhookDeliverySummary panel={panel} t={words} delivery={delivery} />
      <p>
        <bdi dir="ltr">{delivery.webhook_id}</bdi>
      </p>
      <ul>
        {delivery.history.map((attempt) => (
          <li key={attempt.at}>
            {`${formatDayAndTime(attempt.at, site.language.tag, timeZone)}${colon(site.language.tag)}`}
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
          <WebhookButton value="replay" isQuiet>
            {words.again}
          </WebhookButton>
        </form>
      )}
    </div>
  );
}
