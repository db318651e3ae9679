import type { Envelope } from '../../server/shared/envelope.ts';
import { envelopeOf, failedSend, inPageLanguage, noAnswer } from './api.ts';
import { sentencesOf } from './sentences.ts';

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
    request.addEventListener('load', () =>
      resolve(readAnswer<Data>(request.responseText, request.status)),
    );
    for (const ending of ['error', 'abort', 'timeout']) {
      request.addEventListener(ending, () => resolve(failedSend(new Error(ending))));
    }
    request.open(method, inPageLanguage(path));
    request.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}

/** The first error of a failed response; 'Invalid Json' if it is not the site's, and its status says nothing. */
export async function failureOf(response: Response): Promise<string> {
  const answer = readAnswer(await response.text(), response.status);
  return answer.status === 'success' ? noAnswer : (sentencesOf(answer)[0] ?? noAnswer);
}

function readAnswer<Data extends object>(text: string, status: number): Envelope<Data> {
  try {
    return envelopeOf(text, status);
  } catch (error) {
    return failedSend(error);
  }
}

/** Pauses between the tries of a request that the site did not answer. */
const pausesMs = [500, 2000];

/**
 * Sends a request again if the site did not answer.
 *
 * @param send sends the request with the same idempotency key each time, so that it takes effect once.
 */
export async function sendWithRetries<Data extends object>(
  send: () => Promise<Envelope<Data>>,
): Promise<Envelope<Data>> {
  for (const pauseMs of pausesMs) {
    const answer = await send();
    if (answer.status === 'success' || !answer.errors.includes(noAnswer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return send();
}
