import { listOf, textOf } from './json.mjs';

/** The shop cannot be asked right now, or does not let the worker in. */
export class ShopError extends Error {}

/** A page of orders takes a shop its time; a note is asked for and written while Waybill waits, for ten seconds. */
const timeoutMs = { orders: 60_000, note: 4000 };
const perPage = 100;

/**
 * WooCommerce's own API, as far as the worker uses it.
 *
 * @param {URL} shop
 * @param {{ name: string, password: string }} login
 */
export function shopApi(shop, { name, password }) {
  const credentials = Buffer.from(`${name}:${password}`).toString('base64');
  const folder = shop.pathname.replace(/\/$/, '');

  /**
   * @param {string} path
   * @param {number} patience in milliseconds
   * @param {object} [json]
   * @returns {Promise<unknown>} null: there is no such order
   */
  async function ask(path, patience, json) {
    const url = new URL(`${folder}/wp-json/wc/v3/${path}`, shop);
    try {
      const response = await fetch(url, {
        method: json === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/json' },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      if (response.status === 404) return null;
      if (!response.ok) throw new ShopError(`The shop answered ${response.status}.`);
      return await response.json();
    } catch (error) {
      if (error instanceof ShopError) throw error;
      throw new ShopError('The shop does not answer.', { cause: error });
    }
  }

  return {
    /**
     * Orders that were changed since, page by page.
     *
     * @param {Date} since
     * @param {readonly string[]} statuses
     */
    async *ordersSince(since, statuses) {
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({
          modified_after: since.toISOString().slice(0, 19),
          dates_are_gmt: 'true',
          status: statuses.join(','),
          orderby: 'id',
          order: 'asc',
          per_page: String(perPage),
          page: String(page),
        });
        const orders = listOf(await ask(`orders?${query}`, timeoutMs.orders));
        yield* orders;
        if (orders.length < perPage) return;
      }
    },

    /**
     * Writes a note to an order, unless it is there already or the order is gone.
     *
     * @param {string} order
     * @param {string} note
     * @param {boolean} isForCustomer WooCommerce mails it to the customer
     */
    async addNote(order, note, isForCustomer) {
      const path = `orders/${order}/notes`;
      const notes = await ask(path, timeoutMs.note);
      if (listOf(notes).some((one) => textOf(one.note).includes(note))) return;
      await ask(path, timeoutMs.note, { note, customer_note: isForCustomer });
    },
  };
}
