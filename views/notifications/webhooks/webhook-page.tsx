import type { ReactNode } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths, webhookPath } from '../../../server/shared/paths.ts';
import type {
  WebhookAttempt,
  WebhookDeliveryDetails,
  WebhookEndpoint,
  WebhookLog,
  WebhookNotice,
} from '../../../server/shared/webhook.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { localDateTime } from '../../parts/dates.ts';
import { FormErrors } from '../../parts/form-errors.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { Secret } from './secret.tsx';
import { WebhookFields, type WebhookForm } from './webhook-fields.tsx';
import { attemptSentence, WebhookLogSection } from './webhook-log.tsx';
import { WebhookState } from './webhook-state.tsx';

/** What a form of the page has done, to be shown once. */
export type WebhookOutcome = {
  notice?: WebhookNotice | null;
  /** A new secret. */
  secret?: string;
  /** A test, and what came of it. */
  tested?: WebhookAttempt;
  errors?: string[];
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
      <Folded label={words.remove}>
        <Form {...tools}>
          <p>{words.removeLead}</p>
          <Button value="delete">{words.remove}</Button>
        </Form>
      </Folded>
      <WebhookLogSection {...{ panel, t, id: endpoint.id, log, opened }} />
    </PanelLayout>
  );
}

function Outcome({ t, outcome }: { t: Messages['webhooks']; outcome: WebhookOutcome }) {
  const { notice = null, secret, tested, errors = [] } = outcome;
  const isGood = tested?.failure === null;
  return (
    <>
      <FormErrors errors={errors} />
      {notice !== null && (
        <p className="panel panel-good" role="status">
          {t.done[notice]}
        </p>
      )}
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
    <Form {...props} className="webhook-tools cluster">
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
