import { Hono } from 'hono';
import { AuditPage } from '../../../views/admin/activity-log/activity-log-page.tsx';
import { listApiKeys } from '../../auth/api-keys/queries.ts';
import { listPeople } from '../../auth/staff/queries.ts';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allowsPage, may } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { readAuditFilter } from './api.ts';
import { listAuditEvents } from './queries.ts';

/** The panel's page of the activity log. */
export const auditControlPages = new Hono<SiteEnv>().get(
  paths.control.audit,
  allowsPage('activity-log:read'),
  async (c) => {
    const { query, filter } = readAuditFilter(c);
    const { db } = c.var.deps;
    const [panel, events, people, keys] = await Promise.all([
      readPanel(c),
      listAuditEvents(db, filter, readListRequest(c)),
      may(c, 'staff:read') ? listPeople(db) : [],
      may(c, 'api-keys:read') ? listApiKeys(db) : [],
    ]);
    const who: (readonly [string, string])[] = [
      ...people.map(({ id, name, email }) => [`staff:${id}`, name || email] as const),
      ...keys.map(({ id, name }) => [`api_key:${id}`, name] as const),
    ];
    return renderPanel(
      c,
      panel,
      <AuditPage panel={panel} t={c.var.t} events={events} who={who} criteria={query} />,
    );
  },
);
