import { textOf } from './json.mjs';
import { log } from './log.mjs';
import { OrderError } from './order.mjs';
import { shopApi } from './shop-api.mjs';
import { createParcel } from './waybill.mjs';
import { readWooCommerceOrder } from './woocommerce.mjs';

/** By how much the clocks of the two machines may differ. */
const overlapMs = 5 * 60_000;

/**
 * WooCommerce sends a webhook once, whatever the answer is, so the worker asks the shop now and then for orders that
 * changed since it last had them all, and after its start for those of some days. Orders that are parcels already stay as
 * they are.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @returns {() => void} ends it
 */
export function startCatchingUp(settings) {
  const { wooCommerce, catchUp } = settings;
  if (wooCommerce?.login == null || catchUp.everyMs === 0) return () => {};
  const api = shopApi(wooCommerce.url, wooCommerce.login);
  let since = new Date(Date.now() - catchUp.days * 24 * 60 * 60_000);
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let isOver = false;

  const catchUpOnce = async () => {
    const begun = Date.now();
    try {
      for await (const json of api.ordersSince(since, wooCommerce.statuses)) {
        await takeOver(json);
      }
      since = new Date(begun - overlapMs);
    } catch (error) {
      // The next time begins where this one did.
      log('could not catch up', { error: String(error) });
    }
    if (!isOver) timer = setTimeout(catchUpOnce, catchUp.everyMs);
  };

  /** @param {import('./json.mjs').Fields} json */
  const takeOver = async (json) => {
    try {
      const order = readWooCommerceOrder(json, wooCommerce);
      if (typeof order !== 'string') await createParcel(settings, order);
    } catch (error) {
      if (!(error instanceof OrderError)) throw error;
      log('order refused', { order: textOf(json.id), error: error.message });
    }
  };

  void catchUpOnce();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
