import { saysJson } from '../../http/input/body.ts';
import { parseWithFiles } from '../../http/input/validation.ts';
import { allows } from '../../http/middleware/access.ts';
import { interpolate, plural } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, list, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { withTypedCollection } from '../cash/collections.ts';
import { ownDriver } from '../own-parcels.ts';
import { listSavedLocations, place } from '../saved-locations.ts';
import { eventAnswer, newEventForm, recordParcelEvents } from './model.ts';
import { undoEventBatch } from './undo.ts';

const path = paths.api.events;

export const eventsApi = api([
  post(
    path,
    {
      ...recordParcelEvents,
      async run(c, content) {
        if (saysJson(c)) return recordParcelEvents(verbContext(c), content);
        const { event, image } = await parseWithFiles(newEventForm, content);
        return recordParcelEvents(verbContext(c), event, image);
      },
    },
    {
      summary: 'Record an event for up to 500 parcels',
      errors: [404],
      description: 'With a photo it is a form: `event` holds the JSON. Unknown parcels fail alone.',
      takes: 'json or upload',
      form: newEventForm,
      // Empty fields come from the preset.
      fromForm({ image, ...fields }) {
        const given = Object.entries(withTypedCollection(fields)).filter(
          ([, value]) => value !== '',
        );
        return { event: JSON.stringify(Object.fromEntries(given)), image };
      },
      answer: eventAnswer,
      isOutcome: true,
      status: 201,
      show: (c, { id, results }) => ({
        id,
        results: results.map(({ piece, missing, ...result }) => {
          const ok = result.activity_id !== null || missing !== undefined;
          const { errors, pieces } = c.var.t;
          const failure = piece ? interpolate(pieces.unknown, piece) : errors.parcelNotFound;
          const error = ok ? null : failure;
          return { ...result, ok, ...(missing && { missing_pieces: missing }), error };
        }),
      }),
      done: (t, { results }, languageTag) => {
        const [first] = results;
        const recorded = results.flatMap(({ activity_id }) => activity_id ?? []);
        if (recorded.length === 0 && first?.piece && first.missing) {
          const { count } = first.piece;
          return interpolate(t.pieces.scanned, { number: count - first.missing.length, count });
        }
        return plural(t.events, 'recorded', { count: new Set(recorded).size }, languageTag);
      },
      example: { parcels: ['TEST-1001'], title: 'Picked up', stage: 'picked_up' },
      formExample: {
        event: '{"parcels":["TEST-1001"],"title":"Picked up"}',
        image: 'photo.jpg',
      },
    },
  ),
  del(path, undoEventBatch, {
    summary: 'Undo an event within ten minutes',
    done: (t) => t.events.undone,
  }),
]);

/** Drivers get only the names of places. */
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
