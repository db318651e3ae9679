import { createHmac, timingSafeEqual } from 'node:crypto';

/** By how many seconds a webhook of Waybill may be off. */
const toleranceSeconds = 5 * 60;

/**
 * WooCommerce and Shopify sign alike: the HMAC-SHA256 of the content, in base64.
 *
 * @param {Buffer} body as it came, byte by byte
 * @param {string | undefined} signature
 * @param {string} secret
 */
export function isSignedByShop(body, signature, secret) {
  return isSame(createHmac('sha256', secret).update(body).digest(), signature ?? '');
}

/**
 * Whether a webhook is Waybill's own, as Standard Webhooks has it. While a secret is being replaced it has two
 * signatures.
 *
 * @param {Buffer} body as it came, byte by byte
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {string} secret `whsec_…`
 * @param {number} now in seconds since 1970
 */
export function isSignedByWaybill(body, headers, secret, now = Date.now() / 1000) {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`] ?? ''),
  );
  if (!(Math.abs(now - Number(timestamp || Number.NaN)) <= toleranceSeconds)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  const given = (signatures ?? '').split(' ').filter((one) => one.startsWith('v1,'));
  return given.some((one) => isSame(expected, one.slice('v1,'.length)));
}

/**
 * Takes the same time wherever they differ.
 *
 * @param {Buffer} expected
 * @param {string} given in base64
 */
function isSame(expected, given) {
  const bytes = Buffer.from(given, 'base64');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
