import { Agent as PlainAgent } from 'node:http';
import { Agent } from 'node:https';
import type { Config } from '../../config.ts';
import type { WebhookAttempt } from '../../shared/webhook.ts';
import { addressPolicy } from './addresses.ts';
import { AttemptFailure } from './failure.ts';
import { post, type Result, resultOf } from './post.ts';
import type { EndpointRow } from './queries.ts';
import { createResolver, type Lookup, lookUpWithin, type Resolver } from './resolve.ts';
import { createSecretReader, signatureOf } from './secrets.ts';

/** What is sent: the id that it keeps with each attempt, and the content. */
export type SentMessage = { public_id: string; payload: string };

export type WebhookClient = {
  /** Sends a message to an endpoint once. Never throws. */
  attempt(endpoint: EndpointRow, message: SentMessage): Promise<WebhookAttempt>;
  /** Closes the connections that are kept. */
  close(): void;
};

type Options = {
  config: Pick<Config, 'secrets' | 'webhookAllow'>;
  timeoutMs: number;
  lookup?: Lookup;
};

/** Connections that are kept for the next webhook: for how long, and how many to a host. */
const kept = { keepAlive: true, timeout: 15_000, maxFreeSockets: 10 };

export function createWebhookClient({
  config,
  timeoutMs,
  lookup = lookUpWithin(config.webhookAllow),
}: Options): WebhookClient {
  const [agent, plainAgent] = [new Agent(kept), new PlainAgent(kept)];
  const resolve = createResolver(addressPolicy(config.webhookAllow), lookup);
  const secretsOf = createSecretReader(config);

  async function send(
    endpoint: EndpointRow,
    { public_id: id, payload }: SentMessage,
    now: Date,
  ): Promise<Result> {
    const timeLimit = new AbortController();
    const timer = setTimeout(() => timeLimit.abort(), timeoutMs);
    const { signal } = timeLimit;
    try {
      const secrets = await secretsOf(endpoint, now);
      if (secrets === null) throw new AttemptFailure('secret');
      const timestamp = Math.floor(now.getTime() / 1000);
      const url = new URL(endpoint.url);
      const headers = {
        'Content-Type': 'application/json',
        'User-Agent': 'Waybill-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf({ id, timestamp, payload }, secrets),
      };
      const addresses = await withinTime(resolve(url), signal);
      const own = url.protocol === 'https:' ? agent : plainAgent;
      return resultOf(await post({ url, addresses, headers, body: payload, agent: own, signal }));
    } catch (error) {
      return resultOf({ error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async attempt(endpoint, message) {
      const at = new Date();
      const from = performance.now();
      const result = await send(endpoint, message, at);
      return {
        ...{ at: at.toISOString(), duration_ms: Math.round(performance.now() - from) },
        ...result,
      };
    },
    close() {
      agent.destroy();
      plainAgent.destroy();
    },
  };
}

/** @throws {AttemptFailure} if the name server is slower. */
function withinTime(addresses: ReturnType<Resolver>, signal: AbortSignal): ReturnType<Resolver> {
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AttemptFailure('timeout')), { once: true });
  });
  return Promise.race([addresses, late]);
}
