import { type Agent, type IncomingMessage, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookAttempt } from '../../shared/webhook.ts';
import { AttemptFailure, failureOf, failureOfStatus } from './failure.ts';
import type { Address } from './resolve.ts';

/** The answer to a request, as far as it came: its status, and the beginning of its content. */
type Answer = { status: number; text: string };

export type PostOptions = {
  url: URL;
  /** Where the connection goes, whatever the name server says meanwhile. */
  addresses: readonly Address[];
  headers: Record<string, string>;
  body: string;
  agent: Agent;
  /** Ends it. */
  signal: AbortSignal;
};

/** Of an answer more is not read. */
const maxBytes = 64 * 1024;
/** Of an answer more is not stored. */
const keptBytes = 1000;

/**
 * Posts a webhook. Redirects are not followed. Of the answer no more than 64 KB are read; once its status is known, what
 * comes after it does not change the result.
 *
 * @throws {AttemptFailure} or an error of the network, if there is no answer.
 */
export async function post(options: PostOptions): Promise<Answer> {
  try {
    return await postOnce(options);
  } catch (error) {
    // The other side has closed a connection that was kept, at the moment at which it was used again.
    if (!(error instanceof StaleConnection)) throw error;
    return postOnce(options);
  }
}

class StaleConnection extends Error {
  override name = 'StaleConnection';
}

function postOnce(options: PostOptions): Promise<Answer> {
  const { url, addresses, body, agent, signal } = options;
  const headers = { ...options.headers, 'Content-Length': String(Buffer.byteLength(body)) };
  const send = url.protocol === 'https:' ? request : plainRequest;
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const sent = send(
      url,
      { method: 'POST', headers, agent, lookup: pinned(addresses), signal },
      (answer) => {
        isAnswered = true;
        readAnswer(answer).then(resolve, reject);
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // What is read of the answer counts.
      if (isAnswered) return;
      if (signal.aborted) reject(new AttemptFailure('timeout'));
      else if (sent.reusedSocket && error.code === 'ECONNRESET') reject(new StaleConnection());
      else reject(error);
    });
    sent.end(body);
  });
}

/** Answers with addresses that were looked at before. */
function pinned(addresses: readonly Address[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else if (first !== undefined) callback(null, first.address, first.family);
  };
}

async function readAnswer(answer: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 0 } = answer;
  const kept: Buffer[] = [];
  let length = 0;
  try {
    for await (const bytes of answer) {
      const chunk: Buffer = bytes;
      if (length < keptBytes) kept.push(chunk.subarray(0, keptBytes - length));
      length += chunk.length;
      // Leaving the loop closes the connection.
      if (length > maxBytes) break;
    }
  } catch {
    // It was cut off; its status is known.
  }
  return { status, text: readable(Buffer.concat(kept)) };
}

/** Text without what cannot be stored or shown. */
function readable(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/[^\P{C}\n\t]/gu, '')
    .trim();
}

/** What an attempt came to; see WebhookAttempt. */
export type Result = Pick<WebhookAttempt, 'status' | 'failure' | 'answer'>;

/** The result of an answer, or of the error in its place. */
export function resultOf(answer: Answer | { error: unknown }): Result {
  if ('error' in answer) return { status: null, failure: failureOf(answer.error), answer: null };
  const { status, text } = answer;
  return { status, failure: failureOfStatus(status), answer: text === '' ? null : text };
}
