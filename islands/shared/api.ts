import type { Envelope, Failure } from '../../server/shared/envelope.ts';

/** The only error of a call that the site itself did not answer. */
export const noAnswer = 'Invalid Json';

/** An error as people read it. @param explained what it means that the site did not answer. */
export function inSentences(error: string, explained: string): string {
  return error === noAnswer ? `${noAnswer}. ${explained}` : error;
}

/**
 * Gets JSON from the API.
 *
 * @returns the response's envelope for any status; one with errors ['Invalid Json'] and no data if
 * the network failed or the response is not the site's JSON.
 * @throws {DOMException} AbortError, if `signal` cancelled the call.
 */
export async function getJson<Data extends object>(
  path: string,
  signal: AbortSignal,
): Promise<Envelope<Data>> {
  try {
    return await call(path, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return failed;
  }
}

/**
 * Sends JSON to the API.
 *
 * @param more further headers.
 * @returns as getJson; if the site itself did not answer also `jsError`, the browser's error
 *   message.
 */
export async function sendJson<Data extends object>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: object,
  more: Record<string, string> = {},
): Promise<Envelope<Data>> {
  const headers = { 'Content-Type': 'application/json', ...more };
  try {
    return await call(path, { method, headers, body: JSON.stringify(body) });
  } catch (error) {
    return failedSend(error);
  }
}

/**
 * Sends a form with files to the API. Returns the same as sendJson.
 *
 * @param onProgress gets the part that has been sent, from 0 to 1. fetch has no such event.
 */
export function sendForm<Data extends object>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  form: FormData,
  onProgress: (part: number) => void,
  headers: Record<string, string> = {},
): Promise<Envelope<Data>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(readAnswer<Data>(request.responseText)));
    for (const ending of ['error', 'abort', 'timeout']) {
      request.addEventListener(ending, () => resolve(failedSend(new Error(ending))));
    }
    request.open(method, path);
    request.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}

/** @throws if the network fails or the response is not the site's. */
async function call<Data extends object>(path: string, init: RequestInit): Promise<Envelope<Data>> {
  const headers = { Accept: 'application/json', ...init.headers };
  const response = await fetch(path, { ...init, headers });
  return envelopeOf(await response.text());
}

const failed = { status: 'error' as const, data: {}, errors: [noAnswer], message: '' };

function failedSend(error: unknown): Failure {
  return { ...failed, jsError: error instanceof Error ? error.message : String(error) };
}

/** The first error that an answer names; 'Invalid Json' where it is not the site's. */
export function failureOf(text: string): string {
  return readAnswer(text).errors[0] ?? noAnswer;
}

function readAnswer<Data extends object>(text: string): Envelope<Data> {
  try {
    return envelopeOf(text);
  } catch (error) {
    return failedSend(error);
  }
}

/** The envelope in an answer. @throws {TypeError} or a SyntaxError, if it is not the site’s. */
export function envelopeOf<Data extends object>(text: string): Envelope<Data> {
  const body: unknown = JSON.parse(text);
  if (!isEnvelope<Data>(body)) throw new TypeError('This is no answer of the API');
  return body;
}

// The server builds its responses from the same type, so two fields are enough to tell them from a
// proxy's error page.
function isEnvelope<Data>(body: unknown): body is Envelope<Data> {
  return typeof body === 'object' && body !== null && 'status' in body && 'errors' in body;
}

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
