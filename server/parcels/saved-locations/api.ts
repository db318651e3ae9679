import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allows } from '../../http/middleware/access.ts';
import type { EventPlace } from '../../shared/event.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { ownDriver } from '../own-parcels.ts';
import { listSavedLocations } from './queries.ts';

/** The JSON API of the places where events happened, to choose from again. A driver gets their names alone. */
export const savedLocationsApi = new Hono<SiteEnv>().get(
  paths.api.places,
  allows('events:write'),
  async (c) => {
    const places = await listSavedLocations(c.var.deps.db, readListRequest(c));
    const isDriver = ownDriver(verbContext(c).actor, 'events:write') !== null;
    return success(c, isDriver ? { ...places, data: places.data.map(withoutPosition) } : places);
  },
);

function withoutPosition(place: EventPlace): EventPlace {
  return { ...place, latitude: null, longitude: null };
}
