import type { AuditEvent } from '../../../server/shared/audit.ts';
import type { Paged } from '../../../server/shared/envelope.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { EventEntry } from './audit-entry.tsx';
import { type AuditCriteria, EventFilterForm, type People } from './filter-form.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  events: Paged<AuditEvent>;
  who: People;
  criteria: AuditCriteria;
};

/** What happened on the site; a list that needs no script. */
export function AuditPage({ panel, t, events, who, criteria }: Props) {
  const words = t.control.audit;
  const { current_page: page, last_page: last } = events;
  const pageHref = (number: number, before: string | null = null) => {
    const given = Object.entries(criteria).filter(([, value]) => value !== null && value !== '');
    const query = new URLSearchParams([
      ...given.map(([name, value]): [string, string] => [name, String(value)]),
      ['page', String(number)],
    ]);
    if (before !== null) query.set('before', before);
    return localizedHref(panel.site, `${paths.control.audit}?${query}`);
  };
  return (
    <PanelLayout panel={panel} t={t} title={words.title} lead={words.lead} needsScript={false}>
      <EventFilterForm {...{ panel, t, who, criteria }} />
      {events.data.length === 0 && <p className="list-state soft">{words.none}</p>}
      <ol className="records events">
        {events.data.map((event) => (
          <EventEntry key={event.id} panel={panel} t={t} event={event} />
        ))}
      </ol>
      <nav className="event-pages" aria-label={words.title}>
        {page > 1 && (
          <a className="button button-quiet" rel="prev" href={pageHref(page - 1)}>
            {words.newer}
          </a>
        )}
        {page < last && (
          <a
            className="button button-quiet"
            rel="next"
            href={pageHref(page + 1, beginningIn(events.next_page_url))}
          >
            {words.older}
          </a>
        )}
      </nav>
    </PanelLayout>
  );
}

/** What the next page begins before, in a log that is too long to be gone through by numbers. */
function beginningIn(address: string | null): string | null {
  return new URLSearchParams(address?.split('?')[1]).get('before');
}
