import { fieldsOf, textOf } from './json.mjs';
import { log } from './log.mjs';
import { OrderError, orderIdIn, orderIdInReference } from './order.mjs';
import { shopApi } from './shop-api.mjs';
import { readShopifyOrder } from './shopify.mjs';
import { isSignedByShop, isSignedByWaybill } from './signatures.mjs';
import { createParcel } from './waybill.mjs';
import { readWooCommerceOrder } from './woocommerce.mjs';

/**
 * @typedef {import('./settings.mjs').Settings} Settings
 *
 * @typedef {object} Received
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {Buffer} body
 *
 * @typedef {{ status: number, text: string }} Answer
 *
 * @typedef {(received: Received) => Promise<Answer>} Handler
 */

/** Those whose content is an order. */
const topics = {
  wooCommerce: ['order.created', 'order.updated'],
  shopify: ['orders/create', 'orders/paid', 'orders/fulfilled', 'orders/updated'],
};
const unsigned = { status: 401, text: 'The signature is wrong.' };

/**
 * What the worker receives, by path. An order is answered with 200 once its parcel is kept, or where it needs none.
 *
 * @param {Settings} settings
 * @returns {Map<string, Handler>}
 */
export function handlersOf(settings) {
  const { path, wooCommerce, shopify, waybill } = settings;
  /** @type {Map<string, Handler>} */
  const handlers = new Map();
  if (wooCommerce !== null) {
    handlers.set(`${path}/woocommerce`, (received) =>
      fromWooCommerce(settings, wooCommerce, received),
    );
  }
  if (shopify !== null) {
    handlers.set(`${path}/shopify`, (received) => fromShopify(settings, shopify, received));
  }
  if (wooCommerce?.login != null && waybill.webhookSecret !== null) {
    const { url, login } = wooCommerce;
    const to = { url, api: shopApi(url, login), secret: waybill.webhookSecret, site: waybill.url };
    handlers.set(`${path}/waybill`, (received) => fromWaybill(to, received));
  }
  return handlers;
}

/**
 * @param {Settings} settings
 * @param {import('./settings.mjs').WooCommerce} shop
 * @param {Received} received
 */
async function fromWooCommerce(settings, shop, { headers, body }) {
  const topic = headers['x-wc-webhook-topic'];
  // What WooCommerce sends when a webhook is saved has no signature, and says nothing.
  if (topic === undefined && /^webhook_id=\d+$/.test(body.toString())) {
    return { status: 200, text: 'Hello, WooCommerce.' };
  }
  if (!isSignedByShop(body, single(headers['x-wc-webhook-signature']), shop.secret))
    return unsigned;
  if (!topics.wooCommerce.includes(String(topic))) return ignored(`the topic is ${topic}`);
  return answerTo(settings, readWooCommerceOrder(jsonOf(body), shop));
}

/**
 * @param {Settings} settings
 * @param {{ shop: string, secret: string }} shop
 * @param {Received} received
 */
async function fromShopify(settings, shop, { headers, body }) {
  if (!isSignedByShop(body, single(headers['x-shopify-hmac-sha256']), shop.secret)) return unsigned;
  const topic = single(headers['x-shopify-topic']);
  if (!topics.shopify.includes(String(topic))) return ignored(`the topic is ${topic}`);
  if (headers['x-shopify-test'] === 'true') return ignored('it is a test of Shopify');
  return answerTo(settings, readShopifyOrder(jsonOf(body), shop));
}

/**
 * @param {Settings} settings
 * @param {import('./order.mjs').Order | string} order
 */
async function answerTo(settings, order) {
  if (typeof order === 'string') return ignored(order);
  await createParcel(settings, order);
  return { status: 200, text: 'The parcel is kept.' };
}

/**
 * The way back: the tracking number and the delivery as notes of the order.
 *
 * @param {{ url: URL, api: ReturnType<typeof shopApi>, secret: string, site: URL }} to
 * @param {Received} received
 */
async function fromWaybill({ url, api, secret, site }, { headers, body }) {
  if (!isSignedByWaybill(body, headers, secret)) return unsigned;
  const { type, data } = fieldsOf(jsonOf(body));
  const { note, reference, tracking_code } = fieldsOf(data);
  const code = textOf(tracking_code);
  const shop = { program: /** @type {const} */ ('WooCommerce'), shop: url.host };
  const order = orderIdIn(note, shop) ?? orderIdInReference(reference, shop);
  if (order === null) return ignored('it is of no order of this shop');
  const link = new URL(`/track.html?code=${encodeURIComponent(code)}`, site);
  if (type === 'parcel.created') await api.addNote(order, `Tracking number ${code}: ${link}`, true);
  else if (type === 'parcel.delivered')
    await api.addNote(order, `Parcel ${code} was delivered.`, false);
  else return ignored(`the type is ${textOf(type)}`);
  log('told the shop', { order, type });
  return { status: 200, text: 'The shop knows.' };
}

/** @param {string} why */
function ignored(why) {
  log('ignored', { why });
  return { status: 200, text: `Nothing to do: ${why}.` };
}

/** @param {string | string[] | undefined} header */
function single(header) {
  return Array.isArray(header) ? header[0] : header;
}

/**
 * @param {Buffer} body
 * @returns {unknown}
 */
function jsonOf(body) {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new OrderError('This is no JSON.');
  }
}
