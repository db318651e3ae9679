import {
  type Alerts as AlertList,
  type AlertName,
  alertFilters,
  alertNames,
  type NeedsAttention,
} from '../../../server/shared/alerts.ts';
import { plural } from '../../../server/shared/plural.ts';
import type { Site } from '../../../server/shared/site.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = { site: Site; t: Messages; alerts: AlertList };

/** What needs attention, each with a link to exactly that; and quietly, what does not. */
export function Alerts({ site, t, alerts }: Props) {
  const words = t.alerts;
  const all = alertNames.flatMap((name) => {
    const alert = alerts[name];
    return alert === undefined ? [] : [{ name, alert }];
  });
  if (all.length === 0) return null;
  const calling = all.filter(({ alert }) => alert.count > 0);
  const quiet = all.filter(({ alert }) => alert.count === 0);
  return (
    <section className="attention" aria-labelledby="attention-title">
      <h2 id="attention-title">{words.title}</h2>
      {calling.length === 0 && <p className="attention-none measure">{words.nothing}</p>}
      <ul className="attention-calls">
        {calling.map(({ name, alert }) => (
          <li key={name}>
            <a href={localizedHref(site, alert.url)}>
              {name !== 'no_mail_server' && <strong>{countOf(alert, site)}</strong>}{' '}
              <span>{labelOf(name, t, site.language.tag)}</span>
            </a>
          </li>
        ))}
      </ul>
      {quiet.length > 0 && calling.length > 0 && <h3>{words.quiet}</h3>}
      <ul className="attention-quiet">
        {quiet.map(({ name, alert }) => (
          <li key={name}>
            <a href={localizedHref(site, alert.url)}>
              {/* The number never stands alone on a line. */}
              {`${labelOf(name, t, site.language.tag)}\u00a0`}
              <strong>{countOf(alert, site)}</strong>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function countOf({ count, capped }: NeedsAttention, site: Site): string {
  const number = new Intl.NumberFormat(site.language.tag).format(count);
  return capped ? `${number}+` : number;
}

function labelOf(name: AlertName, { alerts, control, webhooks }: Messages, tag: string): string {
  if (name === 'failing_webhooks') return webhooks.failingAlert;
  if (name === 'failed_mails') return control.dashboard.failedMails;
  if (name === 'unread_messages') return control.dashboard.unreadMessages;
  if (name !== 'silent') return alerts[name];
  return plural(alerts, name, { count: alertFilters.silent.silent_days }, tag);
}
