import type { Dashboard } from '../../../server/shared/dashboard.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = {
  site: Site;
  t: Messages['control']['dashboard'];
  dashboard: Dashboard;
  unread: number;
};

/** Three figures, each with a link to what it counts. */
export function Glance({ site, t, dashboard, unread }: Props) {
  const format = new Intl.NumberFormat(site.language.tag);
  const figures = [
    { href: paths.control.parcels, label: t.parcels, count: dashboard.parcels, calls: false },
    { href: paths.control.messages, label: t.unreadMessages, count: unread, calls: unread > 0 },
    {
      href: paths.control.mails,
      label: t.failedMails,
      count: dashboard.failedMails,
      calls: dashboard.failedMails > 0,
    },
  ];
  return (
    <section aria-label={t.atAGlance}>
      <ul className="glance">
        {figures.map(({ href, label, count, calls }) => (
          <li key={href}>
            <a href={localizedHref(site, href)} className={calls ? 'glance-calls' : undefined}>
              <strong>{format.format(count)}</strong>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
