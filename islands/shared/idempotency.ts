import type { Envelope } from '../../server/shared/envelope.ts';
import { noAnswer } from './api.ts';

/** Pauses between the tries of a request that the site did not answer. */
const pausesMs = [500, 2000];

/**
 * Sends a request again where no answer came.
 *
 * @param send sends it with its idempotency key, by which it is done once.
 */
export async function untilAnswered<Data extends object>(
  send: () => Promise<Envelope<Data>>,
): Promise<Envelope<Data>> {
  for (const pauseMs of pausesMs) {
    const answer = await send();
    if (answer.status === 'success' || !answer.errors.includes(noAnswer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return send();
}

/** A key for a request that must be done once, however often it is sent. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is missing where a site is reached without https.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
