import { fieldsOf, listOf, textOf } from './json.mjs';
import { log } from './log.mjs';
import { bookingOf, idempotencyKeyOf, OrderError, parcelOf } from './order.mjs';

/** Shopify waits five seconds for an answer; all requests of createParcel fit into them. */
const timeoutMs = 1500;

/** Without these there is no parcel; the others are left out where Waybill refuses them. */
const needed = ['tracking_code', 'reference', 'recipient_name', 'destination'];

/** Waybill cannot be asked, or does not let the worker in: the same may succeed later. */
export class AwayError extends Error {}

/**
 * Creates the parcel of an order, once.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./order.mjs').Order} order
 * @throws {OrderError | AwayError}
 */
export async function createParcel({ waybill, sender, isOfCustomer }, order) {
  const parcel = isOfCustomer ? bookingOf(order) : { ...parcelOf(order), ...sender };
  // Waybill knows a repetition for seven days; the parcel of an older order is found by its reference.
  if (isOfCustomer && (await isBooked(waybill, parcel.reference ?? ''))) {
    log('was booked before', { order: order.id, reference: parcel.reference });
    return;
  }
  const key = idempotencyKeyOf(order);
  let answer = await post(waybill, parcel, key);
  const refused = refusedFields(answer).filter((field) => !needed.includes(field));
  if (answer.status === 422 && refused.length > 0) {
    // An address of a mail that is none does not keep the parcel from being sent.
    const taken = Object.entries(parcel).filter(([field]) => !refused.includes(field));
    log('fields were left out', { order: order.id, fields: refused });
    answer = await post(waybill, Object.fromEntries(taken), key);
  }
  const { status } = answer;
  const said = { order: order.id, parcel: parcel.tracking_code ?? parcel.reference };
  if (status === 201) log('created', said);
  // It was created before, and the order, the parcel or its number has changed since.
  else if (status === 409) log('was created before', said);
  else if (status === 422) throw new OrderError(`Waybill: ${errorOf(answer)}`);
  else throw new AwayError(`Waybill answered ${status}: ${errorOf(answer)}`);
}

/** @typedef {{ status: number, json: import('./json.mjs').Fields }} Answer */

/**
 * Whether there is a parcel with this reference.
 *
 * @param {import('./settings.mjs').Settings['waybill']} waybill
 * @param {string} reference
 */
async function isBooked(waybill, reference) {
  const query = new URLSearchParams({ search: reference });
  const { status, json } = await ask(waybill, `/api/parcels?${query}`, {});
  if (status !== 200)
    throw new AwayError(`Waybill answered ${status}: ${errorOf({ status, json })}`);
  return listOf(fieldsOf(json.data).data).some((parcel) => textOf(parcel.reference) === reference);
}

/**
 * @param {import('./settings.mjs').Settings['waybill']} waybill
 * @param {import('./order.mjs').Parcel} parcel
 * @param {string} idempotencyKey
 * @returns {Promise<Answer>}
 */
function post(waybill, parcel, idempotencyKey) {
  return ask(waybill, '/api/parcels', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
    body: JSON.stringify(parcel),
  });
}

/**
 * @param {import('./settings.mjs').Settings['waybill']} waybill
 * @param {string} path
 * @param {{ method?: string, headers?: Record<string, string>, body?: string }} request
 * @returns {Promise<Answer>}
 * @throws {AwayError}
 */
async function ask({ url, key }, path, { headers, ...request }) {
  try {
    const response = await fetch(new URL(path, url), {
      ...request,
      headers: { Authorization: `Bearer ${key}`, ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, json: jsonOf(text) };
  } catch (error) {
    throw new AwayError('Waybill does not answer.', { cause: error });
  }
}

/**
 * A proxy in front of Waybill may answer with a page.
 *
 * @param {string} text
 */
function jsonOf(text) {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** @param {Answer} answer */
function refusedFields({ json }) {
  return listOf(json.error_details).map(({ field }) => textOf(field));
}

/** @param {Answer} answer */
function errorOf({ json }) {
  return Array.isArray(json.errors) ? json.errors.map(textOf).join(' ') : '';
}
