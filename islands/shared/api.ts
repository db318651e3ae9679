import { type Envelope, type Failure, noAnswer } from '../../server/shared/envelope.ts';
import { inLanguage } from '../../server/shared/public-paths.ts';

export { noAnswer };

/**
 * Gets JSON from the API.
 *
 * @returns the response's envelope for any status; one with errors ['Invalid Json'] and no data if
 * the network failed or the response is not the site's JSON.
 * @throws {DOMException} AbortError, if `signal` cancelled the call.
 */
export async function getJson<Data extends object>(
  path: string,
  signal: AbortSignal | null = null,
): Promise<Envelope<Data>> {
  try {
    return await fetchEnvelope(path, { signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    return { ...noAnswerEnvelope, ...foreignStatus(error) };
  }
}

/**
 * Sends JSON to the API.
 *
 * @param more additional headers.
 * @returns as `getJson`; if the site itself did not answer, also `jsError`, the browser's error message, and
 * `proxyStatus` if a proxy answered.
 */
export async function sendJson<Data extends object>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: object,
  more: Record<string, string> = {},
): Promise<Envelope<Data>> {
  const headers = { 'Content-Type': 'application/json', ...more };
  try {
    return await fetchEnvelope(path, { method, headers, body: JSON.stringify(body) });
  } catch (error) {
    return failedSend(error);
  }
}

/** A path of the API with the page's `?lang=`, so that its sentences are in the page's language. */
export function inPageLanguage(path: string): string {
  return inLanguage(path, new URLSearchParams(location.search).get('lang'));
}

/** @throws if the network fails or the response is not the site's. */
async function fetchEnvelope<Data extends object>(
  path: string,
  init: RequestInit,
): Promise<Envelope<Data>> {
  const headers = { Accept: 'application/json', ...init.headers };
  const response = await fetch(inPageLanguage(path), { ...init, headers });
  return parseEnvelope(await response.text(), response.status);
}

const noAnswerEnvelope = { status: 'error' as const, data: {}, errors: [noAnswer], message: '' };

/** The envelope of a request that the site itself did not answer. */
export function failedSend(error: unknown): Failure {
  const jsError = error instanceof Error ? error.message : String(error);
  return { ...noAnswerEnvelope, jsError, ...foreignStatus(error) };
}

/** An answer that is not the site's. */
class ForeignAnswer extends TypeError {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function foreignStatus(error: unknown): Pick<Failure, 'proxyStatus'> {
  const isFailure = error instanceof ForeignAnswer && error.status >= 400;
  return isFailure ? { proxyStatus: error.status } : {};
}

/** Parses the envelope of an answer. @throws {ForeignAnswer} if it is not the site’s. */
export function parseEnvelope<Data extends object>(text: string, status: number): Envelope<Data> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new ForeignAnswer(status, error instanceof Error ? error.message : String(error));
  }
  if (!isEnvelope<Data>(body)) throw new ForeignAnswer(status, 'This is no answer of the API');
  return body;
}

// The server builds its responses from the same type, so two fields are enough to tell them from a
// proxy's error page.
function isEnvelope<Data>(body: unknown): body is Envelope<Data> {
  return typeof body === 'object' && body !== null && 'status' in body && 'errors' in body;
}

/** A key for a request that must be done once, however often it is sent. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is missing if a site is opened without https.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
