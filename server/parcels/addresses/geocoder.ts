import type { Consumer } from '../../audit/consumers.ts';
import { createQueue, type Queue } from '../../jobs.ts';
import { findAppState } from '../../web/app-state.ts';
import type { GeocoderParts } from './geocoding.ts';
import { hasGeocoder } from './stored-geocoder.ts';

/** Finds out exactly where parcels come from and go to, one address after the other, of all processes together. */
export type Geocoder = Queue;

declare module '../../deps.ts' {
  interface Deps {
    geocoder: Geocoder;
  }
}

/** Has the geocoder asked for addresses that are new. Those of before it was set up keep their town's position. */
export function enqueueAddresses(
  geocoder: Geocoder,
  config: Pick<GeocoderParts['config'], 'geocoder'>,
): Consumer {
  return {
    name: 'geocoder',
    recordTypes: ['parcel'],
    isNeeded: (trx) => hasGeocoder(trx, config),
    async consume(trx, events) {
      const { enqueueChangedAddresses: enqueueChanged } = await import('./geocoding.ts');
      return enqueueChanged(trx, events);
    },
    done: geocoder.wake,
  };
}

/** Creates what asks the geocoder; without one it does nothing. */
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
      // All take turns, and each time after a pause.
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
