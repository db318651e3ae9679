import type { Panel } from '../../../server/shared/panel.ts';
import { paths, webhookPath } from '../../../server/shared/paths.ts';
import {
  type WebhookEndpoint,
  type WebhookNotice,
  webhookLimits,
} from '../../../server/shared/webhook.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { FormErrors } from '../../parts/form-errors.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { WebhookFields, type WebhookForm, WebhookState } from './webhook-fields.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  endpoints: WebhookEndpoint[];
  form: WebhookForm;
  notice: WebhookNotice | null;
  errors: string[];
};

/** Who gets webhooks, and a form that adds another. */
export function WebhooksPage({ panel, t, endpoints, form, notice, errors }: Props) {
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
      needsScript={false}
    >
      <FormErrors errors={errors} />
      {notice !== null && (
        <p className="panel panel-good" role="status">
          {words.done[notice]}
        </p>
      )}
      {endpoints.length === 0 && <p>{words.none}</p>}
      <ul className="events">
        {endpoints.map((endpoint) => (
          <li key={endpoint.id} className="event-entry">
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
