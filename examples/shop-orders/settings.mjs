import { readFileSync } from 'node:fs';
import { fieldsOf } from './json.mjs';

/**
 * What a worker does is said by its environment; README.md lists the names.
 *
 * @typedef {object} WooCommerce
 * @property {URL} url
 * @property {string} secret of its webhooks
 * @property {readonly string[]} statuses of the orders that become parcels
 * @property {{ name: string, password: string } | null} login to the shop's own API
 *
 * @typedef {object} Settings of a shop, or of a WooCommerce and a Shopify shop
 * @property {string} path what the paths of its webhooks begin with: '' or `/name`
 * @property {boolean} isOfCustomer whether its key is one of a customer, which books parcels instead of creating them
 * @property {{ url: URL, key: string, webhookSecret: string | null }} waybill
 * @property {WooCommerce | null} wooCommerce
 * @property {{ shop: string, secret: string } | null} shopify
 * @property {Record<string, string>} sender fields that every parcel gets
 * @property {{ everyMs: number, days: number }} catchUp
 *
 * @typedef {Record<string, string | undefined>} Env
 */

/** A sentence for the person who starts the worker. */
export class SettingsError extends Error {}

/**
 * @param {Env} env
 * @returns {{ shops: Settings[], listen: { host: string, port: number } }}
 */
export function readSettings(env) {
  return {
    shops: env.SHOPS_FILE ? readShops(env.SHOPS_FILE, env) : [readShop(env, '')],
    listen: { host: env.HOST || '127.0.0.1', port: number(env, 'PORT', 8787) },
  };
}

/**
 * The shops in a file: a list of objects with the names of the environment, each with a `NAME` and the key of a customer.
 *
 * @param {string} file
 * @param {Env} env for what a shop does not say
 * @returns {Settings[]}
 */
function readShops(file, env) {
  const { WAYBILL_KEY: _, ...common } = env;
  /** @type {unknown} */
  let json;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SettingsError(`SHOPS_FILE cannot be read: ${error}`);
  }
  if (!Array.isArray(json) || json.length === 0)
    throw new SettingsError('SHOPS_FILE has no shops.');
  /** @type {Set<string>} */
  const names = new Set();
  return json.map((entry) => {
    const texts = Object.entries(fieldsOf(entry)).map(([name, value]) => [name, String(value)]);
    /** @type {Env} */
    const own = Object.fromEntries(texts);
    const name = own.NAME ?? '';
    if (!/^[a-z0-9-]+$/.test(name)) {
      throw new SettingsError('Each shop in SHOPS_FILE has a NAME of small letters, digits and -.');
    }
    if (names.has(name)) throw new SettingsError(`There are two shops with the NAME ${name}.`);
    names.add(name);
    try {
      return readShop({ ...common, ...own }, `/${name}`);
    } catch (error) {
      if (error instanceof SettingsError) error.message = `${name}: ${error.message}`;
      throw error;
    }
  });
}

/**
 * @param {Env} env
 * @param {string} path
 * @returns {Settings}
 */
function readShop(env, path) {
  const wooCommerce = readWooCommerce(env);
  const shopify = readShopify(env);
  if (wooCommerce === null && shopify === null) {
    throw new SettingsError('Set WOOCOMMERCE_URL or SHOPIFY_SHOP: there is no shop yet.');
  }
  const { WAYBILL_WEBHOOK_SECRET: webhookSecret } = env;
  if (webhookSecret && !webhookSecret.startsWith('whsec_')) {
    throw new SettingsError('WAYBILL_WEBHOOK_SECRET begins with whsec_.');
  }
  return {
    path,
    isOfCustomer: path !== '',
    waybill: {
      url: address(env, 'WAYBILL_URL'),
      key: needed(env, 'WAYBILL_KEY'),
      webhookSecret: webhookSecret || null,
    },
    wooCommerce,
    shopify,
    sender: readSender(env),
    catchUp: {
      everyMs: number(env, 'CATCH_UP_MINUTES', 10) * 60_000,
      days: number(env, 'CATCH_UP_DAYS', 3),
    },
  };
}

/**
 * @param {Env} env
 * @returns {WooCommerce | null}
 */
function readWooCommerce(env) {
  if (!env.WOOCOMMERCE_URL) return null;
  const { WOOCOMMERCE_KEY: name, WOOCOMMERCE_KEY_SECRET: password } = env;
  if (!name !== !password) {
    throw new SettingsError('WOOCOMMERCE_KEY and WOOCOMMERCE_KEY_SECRET belong together.');
  }
  const statuses = env.WOOCOMMERCE_STATUSES || 'processing';
  return {
    url: address(env, 'WOOCOMMERCE_URL'),
    secret: needed(env, 'WOOCOMMERCE_SECRET'),
    statuses: statuses.split(',').map((status) => status.trim()),
    login: name && password ? { name, password } : null,
  };
}

/** @param {Env} env */
function readShopify(env) {
  if (!env.SHOPIFY_SHOP) return null;
  return { shop: env.SHOPIFY_SHOP, secret: needed(env, 'SHOPIFY_SECRET') };
}

/** @param {Env} env */
function readSender(env) {
  /** @type {[string, string | undefined][]} */
  const fields = [
    ['sender_name', env.SENDER_NAME],
    ['sender_email', env.SENDER_EMAIL],
    ['pickup_location', env.PICKUP_LOCATION],
  ];
  return Object.fromEntries(fields.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/**
 * @param {Env} env
 * @param {string} name
 */
function needed(env, name) {
  const value = env[name];
  if (!value) throw new SettingsError(`${name} is not set.`);
  return value;
}

/**
 * Keys are sent to this address, so it is encrypted, unless it is this machine.
 *
 * @param {Env} env
 * @param {string} name
 */
function address(env, name) {
  const text = needed(env, name);
  if (!URL.canParse(text)) throw new SettingsError(`${name} is no address.`);
  const url = new URL(text);
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:')) {
    throw new SettingsError(`${name} begins with https://.`);
  }
  return url;
}

/**
 * @param {Env} env
 * @param {string} name
 * @param {number} usual
 */
function number(env, name, usual) {
  const value = Number(env[name] || usual);
  if (!(value >= 0)) throw new SettingsError(`${name} is no number.`);
  return value;
}
