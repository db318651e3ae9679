import { allows } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, list } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { ownDriver } from '../own-parcels.ts';
import { listSavedLocations, place } from './model.ts';

/** A driver gets the names of places alone. */
export const savedLocationsApi = api([
  list(
    paths.api.places,
    { summary: 'List places of events', access: allows('events:write'), row: place },
    async (c, request) => {
      const places = await listSavedLocations(c.var.deps.db, request);
      if (ownDriver(verbContext(c).actor, 'events:write') === null) return places;
      const data = places.data.map((known) => ({ ...known, latitude: null, longitude: null }));
      return { ...places, data };
    },
  ),
]);
