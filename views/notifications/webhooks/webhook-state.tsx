import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { WebhookEndpoint } from '../../../server/shared/webhook.ts';
import { formatDayAndTime } from '../../parts/dates.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = { panel: Panel; t: Messages['webhooks']; endpoint: WebhookEndpoint };

/** How a webhook does: whether it works, since when it does not, and how much waits. */
export function WebhookState({ panel: { site, timeZone }, t, endpoint }: Props) {
  const { state, failing_since, disabled_reason, pending } = endpoint;
  const { tag } = site.language;
  const isFailing = failing_since !== null && disabled_reason !== 'owner';
  return (
    <p className="event-facts soft">
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
