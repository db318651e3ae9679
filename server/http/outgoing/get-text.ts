import { type IncomingMessage, get as plainGet } from 'node:http';
import { get } from 'node:https';
import type { LookupFunction } from 'node:net';

/** The longest answer that is read. */
const maxBytes = 64 * 1024;

type Options = {
  headers: Record<string, string>;
  /** Ends the request. */
  signal: AbortSignal;
  /** Finds the host's address; undefined: the system does. */
  lookup: LookupFunction | undefined;
};

/** An answer; `retryAfter`: its header Retry-After. */
export type TextAnswer = { status: number; text: string; retryAfter: string | null };

/**
 * Gets a text. Redirects are not followed.
 *
 * @throws an error of the network, the reason of the signal, or {RangeError} if the answer is too long.
 */
export async function getText(url: URL, options: Options): Promise<TextAnswer> {
  try {
    const answer = await requestAnswer(url, options);
    const { statusCode: status = 0, headers } = answer;
    return {
      status,
      text: await readAnswerText(answer),
      retryAfter: headers['retry-after'] ?? null,
    };
  } catch (error) {
    throw options.signal.aborted ? options.signal.reason : error;
  }
}

function requestAnswer(url: URL, options: Options): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? get : plainGet;
  return new Promise((resolve, reject) => {
    // A new connection each time: such requests are rare.
    send(url, { ...options, agent: false }, resolve).on('error', reject);
  });
}

async function readAnswerText(answer: IncomingMessage): Promise<string> {
  const read: Buffer[] = [];
  let length = 0;
  for await (const bytes of answer) {
    const chunk: Buffer = bytes;
    read.push(chunk);
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > maxBytes) throw new RangeError('The answer is too long.');
  }
  return Buffer.concat(read).toString('utf8');
}
