import type { Config } from '../../config.ts';
import type { Db } from '../../database/tables.ts';
import {
  addressPolicy,
  createResolver,
  lookUpWithin,
  pinLookup,
} from '../../http/outgoing/resolve.ts';
import { knownOrigin } from '../../web/app-state.ts';
import { askNominatim, type GeocoderAddress } from './nominatim.ts';
import type { GeocoderService } from './stored-geocoder.ts';

type Parts = { db: Db; config: Pick<Config, 'publicUrl' | 'webhookAllow'> };

/** How long to wait for an answer, in milliseconds. */
export const timeoutMs = 10_000;

/**
 * Creates the function that sends one request to a geocoder, and never throws. A geocoder from the panel is asked only at hosts
 * that webhooks may also call.
 */
export function createAskGeocoder({ db, config }: Parts) {
  const resolve = createResolver(
    addressPolicy(config.webhookAllow),
    lookUpWithin(config.webhookAllow),
  );
  const pinned = async (url: URL) => pinLookup(await resolve(url));
  return async ({ url, isOfPanel }: GeocoderService, address: GeocoderAddress) => {
    const origin = await knownOrigin(db, config);
    const userAgent = `Waybill${origin === null ? '' : ` (${origin})`}`;
    const checked = isOfPanel ? { resolve: pinned } : {};
    return askNominatim(url, address, { userAgent, timeoutMs, ...checked });
  };
}
