import type { ReactNode } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths, webhookPath } from '../../../server/shared/paths.ts';
import {
  testType,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookEndpoint,
  type WebhookLog,
} from '../../../server/shared/webhook.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { formatDayAndTime, localDateTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { typeLabel, WebhookFields, type WebhookForm, WebhookState } from './webhooks-page.tsx';

/** What a form of the page has done, to be shown once. */
export type WebhookOutcome = {
  /** A new secret. */
  secret?: string;
  /** A test, and what came of it. */
  tested?: WebhookAttempt;
};

type Props = {
  panel: Panel;
  t: Messages;
  endpoint: WebhookEndpoint;
  form: WebhookForm;
  log: WebhookLog;
  opened: WebhookDeliveryDetails | null;
  outcome: WebhookOutcome;
};

/** One webhook: how it does, what can be done with it, and its log. All works without JavaScript. */
export function WebhookPage({ panel, t, endpoint, form, log, opened, outcome }: Props) {
  const { site } = panel;
  const words = t.webhooks;
  const tools = { panel, t, endpoint };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={endpoint.description ?? new URL(endpoint.url).host}
      crumbs={[
        { label: t.control.settings.title, href: localizedHref(site, paths.control.settings) },
        { label: words.title, href: localizedHref(site, paths.control.webhooks) },
      ]}
      done={words.done}
      needsScript={false}
    >
      <Outcome t={words} outcome={outcome} />
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
      <Folded label={t.staff.change}>
        <Form {...tools}>
          <WebhookFields t={words} form={form} />
          <Button value="change">{t.control.form.save}</Button>
        </Form>
      </Folded>
      <ReplayTool {...tools} />
      <Folded label={words.rotate}>
        <Form {...tools}>
          <p>{words.rotateLead}</p>
          <Button value="rotate">{words.rotate}</Button>
        </Form>
      </Folded>
      <Folded label={t.control.list.delete}>
        <Form {...tools}>
          <p>{words.removeLead}</p>
          <Button value="delete">{t.control.list.delete}</Button>
        </Form>
      </Folded>
      <WebhookLogSection panel={panel} t={t} id={endpoint.id} log={log} opened={opened} />
    </PanelLayout>
  );
}

function Outcome({ t, outcome }: { t: Messages['webhooks']; outcome: WebhookOutcome }) {
  const { secret, tested } = outcome;
  const isGood = tested?.failure === null;
  return (
    <>
      {secret !== undefined && <Secret t={t} secret={secret} />}
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

/** Tests it, and disables it or lets it in again. */
function StateTools(props: ToolProps) {
  const { t, endpoint } = props;
  const isDisabled = endpoint.state === 'disabled';
  return (
    <Form {...props} className="webhook-tools above below cluster">
      <Button value="test" isQuiet>
        {t.webhooks.test}
      </Button>
      <Button value={isDisabled ? 'enable' : 'disable'} isQuiet>
        {isDisabled ? t.webhooks.enable : t.webhooks.disable}
      </Button>
    </Form>
  );
}

/** Sends everything since a time again. */
function ReplayTool(props: ToolProps) {
  const { panel, t, endpoint } = props;
  const words = t.webhooks;
  const since = endpoint.failing_since ?? endpoint.updated_at;
  return (
    <Folded label={words.replay}>
      <Form {...props}>
        <p>{words.replayLead}</p>
        <div className="field">
          <label htmlFor="webhook-since">{words.since}</label>
          <input
            id="webhook-since"
            name="since"
            type="datetime-local"
            required
            defaultValue={localDateTime(new Date(since), panel.timeZone)}
          />
        </div>
        <Button value="replay-since">{words.replay}</Button>
      </Form>
    </Folded>
  );
}

function Folded({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="webhook-tool">
      <summary>{label}</summary>
      {children}
    </details>
  );
}

type FormProps = ToolProps & { className?: string; children: ReactNode };

function Form({ panel, endpoint, className = 'form', children }: FormProps) {
  const action = localizedHref(panel.site, webhookPath(endpoint.id));
  return (
    <form className={className} method="post" action={action}>
      {children}
    </form>
  );
}

type ButtonProps = { value: string; isQuiet?: boolean; children: ReactNode };

function Button({ value, isQuiet = false, children }: ButtonProps) {
  return (
    <button
      type="submit"
      className={isQuiet ? 'button button-small button-quiet' : 'button'}
      name="do"
      value={value}
    >
      {children}
    </button>
  );
}

/** A secret, the only time that it is shown. */
function Secret({ t, secret }: { t: Messages['webhooks']; secret: string }) {
  return (
    <div className="panel panel-good recovery-codes below" role="status">
      <p>{t.secretLead}</p>
      <p>
        {`${t.secret}: `}
        <code dir="ltr">{secret}</code>
      </p>
    </div>
  );
}

type LogProps = {
  panel: Panel;
  t: Messages;
  /** The webhook's id. */
  id: number;
  log: WebhookLog;
  /** The delivery that is looked at. */
  opened: WebhookDeliveryDetails | null;
};

/** What was sent, newest first, with what came back. */
function WebhookLogSection({ panel, t, id, log, opened }: LogProps) {
  const words = t.webhooks;
  const { site } = panel;
  return (
    <section className="part" aria-labelledby="webhook-log">
      <h2 id="webhook-log">{words.log}</h2>
      <p>{log.data.length === 0 ? t.control.list.none : words.logLead}</p>
      {opened !== null && <Opened panel={panel} t={t} id={id} delivery={opened} />}
      <ul className="events">
        {log.data.map((delivery) => (
          <li key={delivery.id} className="entry">
            <Delivery panel={panel} t={words} delivery={delivery} />
            <p>
              <a
                href={localizedHref(site, webhookPath(id, { delivery: String(delivery.id) }))}
                aria-label={`${t.invoicing.form.details}: ${delivery.webhook_id}`}
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

function Delivery({ panel: { site, timeZone }, t, delivery }: DeliveryProps) {
  const { event, status, attempts, at, last_attempt } = delivery;
  const { tag } = site.language;
  return (
    <>
      <p>
        {`${typeLabel(t, event)}: `}
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

/** What came of an attempt. */
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

type OpenedProps = Pick<LogProps, 'panel' | 't' | 'id'> & { delivery: WebhookDeliveryDetails };

function Opened({ panel, t, id, delivery }: OpenedProps) {
  const words = t.webhooks;
  const { site, timeZone } = panel;
  return (
    <div className="panel webhook-opened break">
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
