import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allows } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { listSavedLocations } from './queries.ts';

/** The JSON API of the places where events happened, to choose from again. */
export const savedLocationsApi = new Hono<SiteEnv>().get(
  paths.api.places,
  allows('events:write'),
  async (c) => success(c, await listSavedLocations(c.var.deps.db, readListRequest(c))),
);
