import type { Consumer } from '../../audit/consumers.ts';
import { createQueue, type Queue } from '../../jobs.ts';
import { findAppState } from '../../web/app-state.ts';
import type { GeocoderParts } from './geocoding.ts';
import { hasGeocoder } from './stored-geocoder.ts';

/** The queue of addresses whose exact positions are to be found. All processes together work off one after the other. */
export type Geocoder = Queue;

declare module '../../deps.ts' {
  interface Deps {
    geocoder: Geocoder;
  }
}

/** The consumer that enqueues new addresses. Those from before the geocoder was set up keep their town's position. */
export function geocoderConsumer(
  geocoder: Geocoder,
  config: Pick<GeocoderParts['config'], 'geocoder'>,
): Consumer {
  return {
    name: 'geocoder',
    recordTypes: ['parcel'],
    isNeeded: (trx) => hasGeocoder(trx, config),
    async consume(trx, events) {
      return (await import('./geocoding.ts')).enqueueChangedAddresses(trx, events);
    },
    done: geocoder.wake,
  };
}

/** Creates the queue of the geocoder. Without a geocoder it does nothing. */
export function createGeocoder({ db, config, log }: GeocoderParts): Geocoder {
  let geocoding: Promise<(isOpen: () => boolean) => Promise<void>> | undefined;

  return createQueue({
    name: 'geocoder',
    log,
    async findLanes() {
      const first = await db
        .selectFrom('geocodings')
        .select(({ fn }) => fn.min('next_attempt_at').as('due'))
        .executeTakeFirst();
      if (!first?.due || !(await hasGeocoder(db, config))) return [];
      // All processes take turns, with a pause after each.
      const free = (await findAppState(db, 'geocoder')) ?? '';
      return [{ id: 1, due: first.due > free ? first.due : free }];
    },
    async work(_lane, isOpen) {
      geocoding ??= import('./geocoding.ts').then((part) =>
        part.createGeocoding({ db, config, log }),
      );
      await (await geocoding)(isOpen);
      return false;
    },
  });
}
