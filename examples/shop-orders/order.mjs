import { createHash } from 'node:crypto';

/**
 * What both shops have of an order, in one shape.
 *
 * @typedef {object} Order
 * @property {'WooCommerce' | 'Shopify'} program
 * @property {string} shop its host
 * @property {string} id
 * @property {string} number what the shop calls it
 * @property {string} token random letters that the shop made for it
 * @property {Address} address
 * @property {string} email
 * @property {string} phone
 * @property {readonly { name: string, quantity: number }[]} items
 * @property {number} grams 0: unknown
 * @property {string} value such as `59.90 EUR`
 * @property {string} shippedVia
 * @property {string} remark what the customer wrote
 *
 * @typedef {object} Address
 * @property {string} name
 * @property {string} company
 * @property {readonly string[]} lines from the street to the country
 *
 * @typedef {Record<string, string>} Parcel the fields of `POST /api/parcels`
 */

/** What Waybill takes for a line, in characters. */
const longest = 300;

/** What a shop sent is no order that a parcel can be made of. */
export class OrderError extends Error {}

/**
 * The parcel of an order. Its tracking number is the same each time, and nobody guesses it from the number of the order.
 *
 * @param {Order} order
 * @returns {Parcel}
 */
export function parcelOf(order) {
  const { address, items, grams } = order;
  const content = items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  const fields = {
    recipient_name: [address.name, address.company].filter(Boolean).join(', '),
    recipient_email: order.email,
    recipient_phone_number: order.phone,
    destination: address.lines.filter(Boolean).join(', '),
    parcel_content: content,
    weight: grams > 0 ? `${grams / 1000} kg` : '',
    declared_value: order.value,
    shipped_via: order.shippedVia,
    note: [referenceOf(order), order.remark].filter(Boolean).join(': '),
  };
  if (fields.recipient_name === '') throw new OrderError('The order has no name of a recipient.');
  if (fields.destination === '') throw new OrderError('The order has no address.');
  const given = Object.entries(fields).map(([name, text]) => [name, oneLine(text)]);
  return {
    tracking_code: trackingCodeOf(order),
    ...Object.fromEntries(given.filter(([, text]) => text !== '')),
  };
}

/**
 * What a customer's key may say of the parcel of an order. It gets its tracking number from Waybill, and is known by its reference.
 *
 * @param {Order} order
 * @returns {Parcel}
 */
export function bookingOf(order) {
  const { recipient_name, recipient_email, recipient_phone_number, ...others } = parcelOf(order);
  const { destination, parcel_content, weight } = others;
  const fields = {
    reference: bookingReferenceOf(order),
    recipient_name,
    recipient_email,
    recipient_phone_number,
    destination,
    parcel_content,
    weight,
    note_to_driver: oneLine(order.remark),
  };
  const given = Object.entries(fields).filter(([, text]) => text);
  return Object.fromEntries(given.map(([name, text]) => [name, String(text)]));
}

/**
 * The order's number and the shop, such as `5321 shop.example.com`; with its id behind the number where that is another one.
 *
 * @param {Pick<Order, 'shop' | 'id' | 'number'>} order
 */
export function bookingReferenceOf({ shop, id, number }) {
  const called = number.replace(/[\s/]/g, '');
  return `${called === id ? id : `${called}/${id}`} ${shop}`.slice(0, 100);
}

/**
 * The id of the order that a parcel was booked for, from its reference; null: it is of no order of this shop.
 *
 * @param {unknown} reference
 * @param {Pick<Order, 'shop'>} of
 */
export function orderIdInReference(reference, { shop }) {
  const found = /^(?:[^\s/]+\/)?(\d+) (\S+)$/.exec(String(reference ?? ''));
  return found?.[2] === shop ? (found[1] ?? null) : null;
}

/**
 * By which Waybill knows a repetition.
 *
 * @param {Order} order
 */
export function idempotencyKeyOf({ program, shop, id }) {
  return `order-${sha256(`${program}/${shop}/${id}`).toString('hex').slice(0, 40)}`;
}

/** @param {Pick<Order, 'program' | 'shop' | 'id' | 'number'>} order */
function referenceOf({ program, shop, id, number }) {
  return `${program} order ${number.replace(/\s/g, '')} (${shop}, id ${id})`;
}

/**
 * The id of the order that a parcel was made of, from its note; null: it is of no order of this shop.
 *
 * @param {unknown} note
 * @param {Pick<Order, 'program' | 'shop'>} of
 */
export function orderIdIn(note, { program, shop }) {
  const found = /^(\w+) order \S+ \((\S+), id (\d+)\)/.exec(String(note ?? ''));
  return found?.[1] === program && found[2] === shop ? (found[3] ?? null) : null;
}

/** @param {Order} order */
function trackingCodeOf({ program, shop, id, number, token }) {
  const prefix = program === 'WooCommerce' ? 'WC' : 'SH';
  const readable = number.replace(/[^A-Za-z0-9]/g, '').slice(-16) || id.slice(-16);
  return `${prefix}-${readable}-${letters(sha256(`${program}/${shop}/${id}/${token}`), 8)}`;
}

/** @param {string} text */
function sha256(text) {
  return createHash('sha256').update(text).digest();
}

/**
 * Capitals and digits that are not taken for each other.
 *
 * @param {Buffer} bytes
 * @param {number} count
 */
function letters(bytes, count) {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return [...bytes.subarray(0, count)].map((byte) => alphabet[byte % 32]).join('');
}

/** @param {string} text */
function oneLine(text) {
  const characters = [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()];
  if (characters.length <= longest) return characters.join('');
  return `${characters.slice(0, longest - 1).join('')}…`;
}
