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

/**
 * Sends a form with files to the API; answers as above.
 *
 * @param onProgress is told how much has gone out, from 0 to 1. (fetch cannot tell that.)
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

// The server is our own and typed by the same envelope; this only tells its answers from a
// proxy's error page or a cut connection.
function isEnvelope<Data>(body: unknown): body is Envelope<Data> {
  return typeof body === 'object' && body !== null && 'status' in body && 'errors' in body;
}
