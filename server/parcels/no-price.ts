import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { noPriceText } from '../prices/no-price.ts';
import { interpolate } from '../shared/interpolate.ts';
import { findMissingPrices, type MissingPriceInput } from './pricing.ts';

/** Why the services of parcels have no price for them, in the reader’s language, by the parcels’ ids. */
export async function findNoPriceTexts(
  c: Context<SiteEnv>,
  parcels: readonly MissingPriceInput[],
): Promise<Map<number, string>> {
  const { t, language, deps } = c.var;
  const missing = await findMissingPrices(deps.db, parcels);
  return new Map(
    [...missing].map(([id, { service, none }]) => [
      id,
      none === null
        ? interpolate(t.prices.none.gone, { service })
        : noPriceText(t, none, language.tag),
    ]),
  );
}
