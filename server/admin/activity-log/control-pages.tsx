import { Hono } from 'hono';
import { AuditPage } from '../../../views/admin/activity-log/activity-log-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allowsPage } from '../../http/middleware/access.ts';
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
    const [panel, events] = await Promise.all([
      readPanel(c),
      listAuditEvents(c.var.deps.db, filter, readListRequest(c)),
    ]);
    return renderPanel(
      c,
      panel,
      <AuditPage panel={panel} t={c.var.t} events={events} criteria={query} />,
    );
  },
);
