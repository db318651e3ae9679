import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { startOfDay } from '../../days.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { day, optional } from '../../http/input/fields.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, signedIn } from '../../http/middleware/access.ts';
import { readableRecords } from '../../shared/audit.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { type AuditFilter, listAuditEvents } from './queries.ts';

const text = optional(z.string().trim().max(limits.text)).default(null);
const date = optional(day()).default(null);

export const auditQuery = z.object({
  actor: text,
  action: text,
  record: text,
  from: date,
  to: date,
});

/** The JSON API of the activity log, which is read-only. */
export const auditApi = new Hono<SiteEnv>().get(
  paths.api.audit,
  allows('activity-log:read'),
  async (c) => {
    const { filter } = readAuditFilter(c);
    return success(c, await listAuditEvents(c.var.deps.db, filter, readListRequest(c)));
  },
);

/**
 * The query of a request, and the filter that it stands for: `from` and `to` are whole days in the site's time zone. What
 * the reader may not see of the panel, they do not read of in its log either.
 *
 * @throws {InvalidRequest} if a date is invalid, or a text too long.
 */
export function readAuditFilter(c: Context<SiteEnv>): {
  query: z.infer<typeof auditQuery>;
  filter: AuditFilter;
} {
  const { timeZone } = c.get('deps').config;
  const query = parse(auditQuery, c.req.query());
  const { from, to, ...texts } = query;
  const filter = {
    ...texts,
    from: from === null ? null : startOfDay(from, 0, timeZone),
    until: to === null ? null : startOfDay(to, 1, timeZone),
    readable: readableRecords(signedIn(c).role),
  };
  return { query, filter };
}
