import type { ReactNode } from 'react';
import {
  testType,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookEndpoint,
} from '../../../server/notifications/shared/webhook.ts';
import { colon } from '../../../server/shared/colon.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { webhookPath } from '../../../server/shared/paths.ts';
import type { Panel } from '../../../server/web/shared/panel.ts';
import { formatDayAndTime, localDateTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { PlainInput } from '../../parts/plain-form.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { attemptSentence } from './attempt-sentence.ts';
import { WebhookFields, type WebhookForm, WebhookState } from './webhook-form.tsx';

/** The outcome of a form of the page, shown once: a new secret, or a test. */
export type WebhookOutcome = { secret?: string; tested?: WebhookAttempt };

type Props = PanelProps & {
  endpoint: WebhookEndpoint;
  form: WebhookForm;
  /** The delivery whose details are shown. */
  opened: WebhookDeliveryDetails | null;
  outcome: WebhookOutcome;
};

/** A webhook above its log: its state, and what can be done with it. Everything works without JavaScript. */
export function WebhookTools({ panel, t, endpoint, form, opened, outcome }: Props) {
  const words = t.webhooks;
  const tools = { panel, t, endpoint };
  const { tag } = panel.site.language;
  return (
    <>
      <WebhookOutcomePanel t={words} outcome={outcome} tag={tag} />
      {endpoint.secret_lost && (
        <p className="panel panel-bad" role="alert">
          {words.secretLost}
        </p>
      )}
      <p className="break">
        <bdi dir="ltr">{endpoint.url}</bdi>
      </p>
      <WebhookState endpoint={endpoint} reader={{ t, tag, timeZone: panel.timeZone }} />
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
      <section className="part">
        <h2>{words.log}</h2>
        <p>{words.logLead}</p>
        {opened !== null && (
          <DeliveryDetails panel={panel} t={t} id={endpoint.id} delivery={opened} />
        )}
      </section>
    </>
  );
}

type OutcomeProps = { t: Messages['webhooks']; outcome: WebhookOutcome; tag: string };

/** A new secret, or how a test went. */
export function WebhookOutcomePanel({ t, outcome, tag }: OutcomeProps) {
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

type DeliveryDetailsProps = PanelProps & {
  /** The webhook's. */
  id: number;
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
