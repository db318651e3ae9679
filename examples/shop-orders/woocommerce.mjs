import { fieldsOf, listOf, textOf } from './json.mjs';
import { OrderError } from './order.mjs';

/**
 * @typedef {import('./json.mjs').Fields} Fields
 * @typedef {import('./order.mjs').Order} Order
 */

/** Ways of shipping with which the customer comes to the shop. */
const pickups = ['local_pickup', 'pickup_location'];
const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/**
 * An order as WooCommerce's webhooks and its API have it.
 *
 * @param {unknown} json
 * @param {Pick<import('./settings.mjs').WooCommerce, 'url' | 'statuses'>} shop
 * @returns {Order | string} why it becomes no parcel
 * @throws {OrderError}
 */
export function readWooCommerceOrder(json, { url, statuses }) {
  const order = fieldsOf(json);
  const [id, token, status] = [order.id, order.order_key, order.status].map(textOf);
  if (!id || !/^\d+$/.test(id)) throw new OrderError('The order has no id.');
  if (!token) throw new OrderError('The order has no order_key.');
  if (!status || !statuses.includes(status)) return `its status is ${status}`;
  const ways = listOf(order.shipping_lines);
  const [shipping, billing] = [fieldsOf(order.shipping), fieldsOf(order.billing)];
  if (ways.length === 0 && textOf(shipping.address_1) === '') return 'nothing of it is shipped';
  if (ways.some((way) => pickups.includes(textOf(way.method_id)))) return 'it is picked up';
  const address = textOf(shipping.address_1) === '' ? billing : shipping;
  return {
    program: 'WooCommerce',
    shop: url.host,
    id,
    number: textOf(order.number) || id,
    token,
    address: {
      name: [address.first_name, address.last_name].map(textOf).filter(Boolean).join(' '),
      company: textOf(address.company),
      lines: [
        textOf(address.address_1),
        textOf(address.address_2),
        [address.postcode, address.city].map(textOf).filter(Boolean).join(' '),
        textOf(address.state),
        countryOf(textOf(address.country)),
      ],
    },
    email: textOf(billing.email),
    phone: textOf(address.phone) || textOf(billing.phone),
    items: listOf(order.line_items).map((item) => ({
      name: textOf(item.name),
      quantity: Number(item.quantity) || 1,
    })),
    grams: 0,
    value: [order.total, order.currency].map(textOf).filter(Boolean).join(' '),
    shippedVia: textOf(ways[0]?.method_title),
    remark: textOf(order.customer_note),
  };
}

/** @param {string} code of two letters */
function countryOf(code) {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}
