import type { Envelope } from '../../server/shared/envelope.ts';

/** The one error of a call that got no answer of ours. */
export const noAnswer = 'Invalid Json';

/**
 * Asks the API.
 *
 * @returns the answer's envelope, whatever its status; one with errors ['Invalid Json'] where the
 * network failed or the answer was no JSON of ours.
 * @throws {DOMException} AbortError, where `signal` ended the call.
 */
export function getJson<Data extends object>(
  path: string,
  signal: AbortSignal,
): Promise<Envelope<Data>> {
  return call(path, { signal });
}

/** Sends JSON to the API; answers as above. */
export function sendJson<Data extends object>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: object,
): Promise<Envelope<Data>> {
  const headers = { 'Content-Type': 'application/json' };
  return call(path, { method, headers, body: JSON.stringify(body) });
}

async function call<Data extends object>(path: string, init: RequestInit): Promise<Envelope<Data>> {
  try {
    const headers = { Accept: 'application/json', ...init.headers };
    const response = await fetch(path, { ...init, headers });
    const body: unknown = await response.json();
    if (isEnvelope<Data>(body)) return body;
  } catch (error) {
    if (init.signal?.aborted) throw error;
  }
  return { status: 'error', data: {}, errors: [noAnswer], message: '' };
}

// The server is our own and typed by the same envelope; this only tells its answers from a
// proxy's error page or a cut connection.
function isEnvelope<Data>(body: unknown): body is Envelope<Data> {
  return typeof body === 'object' && body !== null && 'status' in body && 'errors' in body;
}
