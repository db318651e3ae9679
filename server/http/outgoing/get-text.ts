import { type IncomingMessage, get as plainGet } from 'node:http';
import { get } from 'node:https';
import type { LookupFunction } from 'node:net';

/** Of an answer more is not read. */
const maxBytes = 64 * 1024;

type Options = {
  headers: Record<string, string>;
  /** Ends it. */
  signal: AbortSignal;
  /** Where the host is; undefined: where the system says. */
  lookup: LookupFunction | undefined;
};

/** What was answered; `retryAfter`: the header of that name. */
export type TextAnswer = { status: number; text: string; retryAfter: string | null };

/**
 * Gets a text. Redirects are not followed.
 *
 * @throws an error of the network, the reason of the signal, or {RangeError} if the answer is too long.
 */
export async function getText(url: URL, options: Options): Promise<TextAnswer> {
  try {
    const answer = await ask(url, options);
    const { statusCode: status = 0, headers } = answer;
    return { status, text: await textOf(answer), retryAfter: headers['retry-after'] ?? null };
  } catch (error) {
    throw options.signal.aborted ? options.signal.reason : error;
  }
}

function ask(url: URL, options: Options): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? get : plainGet;
  return new Promise((resolve, reject) => {
    // A connection of its own: questions are rare.
    send(url, { ...options, agent: false }, resolve).on('error', reject);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
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
