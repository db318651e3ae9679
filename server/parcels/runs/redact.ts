import { addDays } from '../../days.ts';
import type { Run, RunStop } from '../../shared/run.ts';

/** A stop without what is about its people. */
function withoutPeople(stop: RunStop): RunStop {
  return {
    ...stop,
    ...{ recipient_name: null, destination: null, recipient_phone_number: null },
    ...{ latitude: null, longitude: null, note: null, failure_note: null },
  };
}

/** The day (`YYYY-MM-DD`) of the oldest runs whose open stops their drivers still see: people are shown until the day after. */
export function firstShownDay(today: string): string {
  return addDays(today, -1);
}

/**
 * A run as its driver may see it: people only at stops that are still to be made, and no longer than until the day after the
 * run.
 *
 * @param today `YYYY-MM-DD` in the site's time zone.
 * @param toMake the ids of those stops; see findStopsToMake.
 */
export function redactForDriver(run: Run, today: string, toMake: ReadonlySet<number>): Run {
  const isPast = run.day < firstShownDay(today);
  const stops = run.stops.map((stop) =>
    isPast || !toMake.has(stop.id) ? withoutPeople(stop) : stop,
  );
  return { ...run, stops };
}
