import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import type { Config } from '../../config.ts';
import { AttemptFailure, connectionFailure } from '../../http/outgoing/failures.ts';
import {
  addressPolicy,
  createResolver,
  type HostAddress,
  type Lookup,
  lookUpWithin,
  pinLookup,
} from '../../http/outgoing/resolve.ts';
import type { WebhookAttempt, WebhookFailure } from '../shared/webhook.ts';
import type { NewMessage } from './deliveries.ts';
import type { EndpointRow } from './queries.ts';
import { createSecretReader, signatureHeader } from './secrets.ts';

export type WebhookClient = ReturnType<typeof createWebhookClient>;

/** The message that a webhook sends. `public_id` is the same for each attempt. */
type OutgoingMessage = Pick<NewMessage, 'public_id' | 'payload'>;

type Options = {
  config: Pick<Config, 'secrets' | 'webhookAllow'>;
  timeoutMs: number;
  lookup?: Lookup;
};

/** How long, in ms, and how many connections to a host are kept open for further webhooks. */
const agentOptions = { keepAlive: true, timeout: 15_000, maxFreeSockets: 10 };

export function createWebhookClient({
  config,
  timeoutMs,
  lookup = lookUpWithin(config.webhookAllow),
}: Options) {
  const [agent, plainAgent] = [new Agent(agentOptions), new PlainAgent(agentOptions)];
  const resolve = createResolver(addressPolicy(config.webhookAllow), lookup);
  const readEndpointSecrets = createSecretReader(config);

  async function sendMessage(
    endpoint: EndpointRow,
    { public_id: id, payload }: OutgoingMessage,
    now: Date,
  ): Promise<Result> {
    const timeLimit = new AbortController();
    const timer = setTimeout(() => timeLimit.abort(), timeoutMs);
    const { signal } = timeLimit;
    try {
      const secrets = await readEndpointSecrets(endpoint, now);
      if (secrets === null) return { status: null, failure: 'secret', answer: null };
      const timestamp = Math.floor(now.getTime() / 1000);
      const url = new URL(endpoint.url);
      const headers = {
        'Content-Type': 'application/json',
        'User-Agent': 'Waybill-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureHeader({ id, timestamp, payload }, secrets),
      };
      // A name server may take longer than the time limit.
      const addresses = await Promise.race([resolve(url), rejectOnAbort(signal)]);
      const own = url.protocol === 'https:' ? agent : plainAgent;
      return await postWebhook({ url, addresses, headers, body: payload, agent: own, signal });
    } catch (error) {
      return { status: null, failure: connectionFailure(error), answer: null };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Sends a message to an endpoint once. Does not throw if that fails. */
    async attempt(endpoint: EndpointRow, message: OutgoingMessage): Promise<WebhookAttempt> {
      const at = new Date();
      const from = performance.now();
      const result = await sendMessage(endpoint, message, at);
      return { at: at.toISOString(), duration_ms: Math.round(performance.now() - from), ...result };
    },
    close() {
      agent.destroy();
      plainAgent.destroy();
    },
  };
}

/** A promise that is rejected with a timeout when the signal aborts, and never resolves. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AttemptFailure('timeout')), { once: true });
  });
}

/** The result of a request. `answer`: the beginning of the response's body. */
type Result = Pick<WebhookAttempt, 'status' | 'failure' | 'answer'>;

type PostOptions = {
  url: URL;
  /** The checked addresses to connect to. The host's name is not resolved again. */
  addresses: readonly HostAddress[];
  headers: Record<string, string>;
  body: string;
  agent: PlainAgent;
  signal: AbortSignal;
};

/** At most this much of a response is read. */
const maxBytes = 64 * 1024;
/** At most this much of a response is stored. */
const keptBytes = 1000;

/**
 * Posts a webhook. Redirects are not followed. At most 64 KB of the response are read. Errors after its status do not change the
 * result.
 *
 * @throws {AttemptFailure} or an error of the network, if there is no response.
 */
export function postWebhook(options: PostOptions, mayRepeat = true): Promise<Result> {
  const { url, addresses, body, agent, signal } = options;
  const headers = { ...options.headers, 'Content-Length': String(Buffer.byteLength(body)) };
  const send = url.protocol === 'https:' ? request : plainRequest;
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const sent = send(
      url,
      { method: 'POST', headers, agent, lookup: pinLookup(addresses), signal },
      (answer) => {
        isAnswered = true;
        readResponse(answer).then(resolve, reject);
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // Once there is a response, its status counts.
      if (isAnswered) return;
      if (signal.aborted) reject(new AttemptFailure('timeout'));
      // The other side closed an open connection at the moment when it was used again.
      else if (mayRepeat && sent.reusedSocket && error.code === 'ECONNRESET') {
        resolve(postWebhook(options, false));
      } else reject(error);
    });
    sent.end(body);
  });
}

async function readResponse(answer: IncomingMessage): Promise<Result> {
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
    // The response was cut off, but its status is known.
  }
  return {
    status,
    failure: statusFailure(status),
    answer: readableText(Buffer.concat(kept)) || null,
  };
}

/** Why a response with this status is a failure; null if it is a success. */
function statusFailure(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** The text of a response, trimmed, and without control characters, which cannot be stored or shown. */
function readableText(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/[^\P{C}\n\t]/gu, '')
    .trim();
}
