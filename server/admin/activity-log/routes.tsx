import { type Context, Hono } from 'hono';
import { readableRecords } from '../../audit/shared/audit.ts';
import { listApiKeys } from '../../auth/api-keys/model.ts';
import { listPeople } from '../../auth/staff/model.ts';
import { startOfDay } from '../../days.ts';
import { pageSchema } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { listRequest, readListRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, allowsPage, requestMay, signedIn } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, get } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { auditEvent, auditQuery, listAuditEvents } from './model.ts';

export const auditApi = api([
  get(
    paths.api.audit,
    {
      summary: 'Read the activity log',
      access: allows('activity-log:read'),
      query: listRequest.omit({ search: true }).extend(auditQuery.shape),
      answer: pageSchema(auditEvent),
    },
    async (c) => (await readAudit(c)).events,
  ),
]);

export const auditPages = new Hono<SiteEnv>().get(
  paths.control.audit,
  allowsPage('activity-log:read'),
  async (c) => {
    const { db } = c.var.deps;
    const [{ criteria, events }, panel, people, keys] = await Promise.all([
      readAudit(c),
      readPanel(c),
      requestMay(c, 'staff:read') ? listPeople(db) : [],
      requestMay(c, 'api-keys:read') ? listApiKeys(db) : [],
    ]);
    const who = [
      ...people.map(({ id, name, email }) => [`staff:${id}`, name || email] as const),
      ...keys.map(({ id, name }) => [`api_key:${id}`, name] as const),
    ];
    const { AuditPage } = await import('../../../views/admin/activity-log/activity-log-page.tsx');
    const props = { panel, t: c.var.t, events, who, criteria };
    return renderPanel(c, panel, <AuditPage {...props} />);
  },
);

/**
 * The events for a request's query, whose `from` and `to` are days in the site's time zone. Events of records that the reader
 * may not see in the panel are left out.
 *
 * @throws {InvalidRequest} if a date is invalid, or a text too long.
 */
async function readAudit(c: Context<SiteEnv>) {
  const { db, config } = c.var.deps;
  const criteria = parse(auditQuery, c.req.query());
  const { from, to, ...texts } = criteria;
  const filter = {
    ...texts,
    from: from === null ? null : startOfDay(from, 0, config.timeZone),
    until: to === null ? null : startOfDay(to, 1, config.timeZone),
    readable: readableRecords(signedIn(c).role),
  };
  return { criteria, events: await listAuditEvents(db, filter, readListRequest(c)) };
}
