import type { Envelope } from '../../server/shared/envelope.ts';
import { failedSend, inPageLanguage, noAnswer, parseEnvelope } from './api.ts';
import { failureSentences } from './sentences.ts';

/**
 * Sends a form with files to the API. Returns what sendJson returns.
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
      resolve(parseAnswer<Data>(request.responseText, request.status)),
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
export async function firstFailureSentence(response: Response): Promise<string> {
  const answer = parseAnswer(await response.text(), response.status);
  return answer.status === 'success' ? noAnswer : (failureSentences(answer)[0] ?? noAnswer);
}

function parseAnswer<Data extends object>(text: string, status: number): Envelope<Data> {
  try {
    return parseEnvelope(text, status);
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
