import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api } from '../../verbs/call.ts';
import { auditList } from './list.tsx';

export const auditApi = api([auditList.call]);

export const auditPages = new Hono<SiteEnv>().get(
  paths.control.audit,
  allowsPage('activity-log:read'),
  (c) => auditList.render(c),
);
