import { fieldsOf, listOf, textOf } from './json.mjs';
import { OrderError } from './order.mjs';

/** @typedef {import('./order.mjs').Order} Order */

/**
 * An order as Shopify's webhooks have it.
 *
 * @param {unknown} json
 * @param {{ shop: string }} settings
 * @returns {Order | string} why it becomes no parcel
 * @throws {OrderError}
 */
export function readShopifyOrder(json, { shop }) {
  const order = fieldsOf(json);
  const [id, token] = [order.id, order.token].map(textOf);
  if (!id || !/^\d+$/.test(id)) throw new OrderError('The order has no id.');
  if (!token) throw new OrderError('The order has no token.');
  if (order.cancelled_at) return 'it is cancelled';
  const items = listOf(order.line_items).filter((item) => item.requires_shipping !== false);
  if (items.length === 0) return 'nothing of it is shipped';
  const [shipping, billing] = [order.shipping_address, order.billing_address].map(fieldsOf);
  const address = textOf(shipping?.address1) === '' ? fieldsOf(billing) : fieldsOf(shipping);
  const names = [address.first_name, address.last_name].map(textOf).filter(Boolean);
  return {
    program: 'Shopify',
    shop,
    id,
    number: textOf(order.name) || id,
    token,
    address: {
      name: textOf(address.name) || names.join(' '),
      company: textOf(address.company),
      lines: [
        textOf(address.address1),
        textOf(address.address2),
        [address.zip, address.city].map(textOf).filter(Boolean).join(' '),
        textOf(address.province),
        textOf(address.country),
      ],
    },
    email: textOf(order.email) || textOf(fieldsOf(order.customer).email),
    phone: textOf(address.phone) || textOf(order.phone),
    items: items.map((item) => ({
      name: textOf(item.name) || textOf(item.title),
      quantity: Number(item.quantity) || 1,
    })),
    grams: Number(order.total_weight) || 0,
    value: [order.total_price, order.currency].map(textOf).filter(Boolean).join(' '),
    shippedVia: textOf(listOf(order.shipping_lines)[0]?.title),
    remark: textOf(order.note),
  };
}
