import type { Envelope } from '../../server/shared/envelope.ts';

/** The only error of a call that the site itself did not answer. */
export const noAnswer = 'Invalid Json';

/**
 * Gets JSON from the API.
 *
 * @returns the answer's envelope for any status; one with errors ['Invalid Json'] if the network
 * failed or the answer is not the site's JSON.
 * @throws {DOMException} AbortError, if `signal` cancelled the call.
 */
export function getJson<Data extends object>(
  path: string,
  signal: AbortSignal,
): Promise<Envelope<Data>> {
  return call(path, { signal });
}

/** Sends JSON to the API. Answers like getJson. */
export function sendJson<Data extends object>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: object,
): Promise<Envelope<Data>> {
  const headers = { 'Content-Type': 'application/json' };
  return call(path, { method, headers, body: JSON.stringify(body) });
}

/**
 * Sends a form with files to the API. Answers like getJson.
 *
 * @param onProgress gets the part that has been sent, from 0 to 1. fetch has no such event.
 */
export function sendForm<Data extends object>(
  path: string,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<Envelope<Data>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('loadend', () => resolve(envelopeOf<Data>(request.responseText)));
    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
    request.send(form);
  });
}

async function call<Data extends object>(path: string, init: RequestInit): Promise<Envelope<Data>> {
  try {
    const headers = { Accept: 'application/json', ...init.headers };
    const response = await fetch(path, { ...init, headers });
    return envelopeOf(await response.text());
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return failed;
  }
}

const failed = { status: 'error' as const, data: {}, errors: [noAnswer], message: '' };

function envelopeOf<Data extends object>(text: string): Envelope<Data> {
  try {
    const body: unknown = JSON.parse(text);
    return isEnvelope<Data>(body) ? body : failed;
  } catch {
    return failed;
  }
}

// The server builds its answers from the same type, so two fields are enough to tell them from a
// proxy's error page.
function isEnvelope<Data>(body: unknown): body is Envelope<Data> {
  return typeof body === 'object' && body !== null && 'status' in body && 'errors' in body;
}
