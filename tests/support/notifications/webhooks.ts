import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { test as base } from 'vitest';
import {
  type EventType,
  eventTypes,
  type WebhookDelivery,
} from '../../../server/notifications/shared/webhook.ts';
import { signedInAdmin, type TestAdmin } from '../admin.ts';
import { dataOf } from '../http.ts';
import { listenInTest } from '../listen-in-test.ts';
import { startSite, type TestSite } from '../site.ts';

/** A request as it was received. */
export type ReceivedWebhook = {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
  headers: Record<string, string>;
  body: string;
};

type Answer = (webhook: ReceivedWebhook, response: ServerResponse) => void;

export type Receiver = {
  url: string;
  received: ReceivedWebhook[];
  /** How many connections were opened. */
  connections(): number;
  /** What it answers from now on; by default 204. */
  answers(answer: Answer): void;
};

/** A program that gets webhooks, on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedWebhook[] = [];
  let answer: Answer = (_webhook, response) => response.writeHead(204).end();
  let connections = 0;
  const server = createServer(async (request, response) => {
    const webhook = read(request, await text(request));
    received.push(webhook);
    answer(webhook, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  return {
    url: `http://127.0.0.1:${await listenInTest(server)}/hooks`,
    received,
    connections: () => connections,
    answers(next) {
      answer = next;
    },
  };
}

function read({ headers }: IncomingMessage, body: string): ReceivedWebhook {
  const { type, timestamp, data } = JSON.parse(body);
  const single = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const own: Record<string, string> = Object.fromEntries(single);
  return { id: own['webhook-id'] ?? '', type, timestamp, data, headers: own, body };
}

/** Answers with a status. */
export function status(code: number): Answer {
  return (_webhook, response) => response.writeHead(code).end();
}

/** Whether a library of others takes a webhook as signed with a secret. */
export function isSignedWith(
  secret: string,
  { headers, body }: Pick<ReceivedWebhook, 'headers' | 'body'>,
): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/** A site that may send webhooks to this machine, with its owner. */
export type WebhookSite = {
  site: TestSite;
  owner: TestAdmin;
  /** Asks for something with a method and JSON. */
  call(method: string, path: string, json?: object): ReturnType<TestAdmin['ask']>;
  /** Adds an endpoint. @returns its id and its secret. */
  add(url: string, events?: readonly EventType[]): Promise<{ id: number; secret: string }>;
  /** The endpoint as the API shows it. */
  endpoint(id?: number): Promise<Record<string, unknown>>;
  /** The newest lines of its log. */
  log(id?: number): Promise<WebhookDelivery[]>;
  /** Waits until everything that is due was sent. */
  sent(): Promise<void>;
};

export const ownMachine = { WEBHOOK_ALLOW: '127.0.0.1' };

export async function webhookSite(env: Record<string, string> = ownMachine): Promise<WebhookSite> {
  const site = await startSite(env);
  const owner = await signedInAdmin(site);
  const call: WebhookSite['call'] = async (method, path, json) => {
    // Signed in anew, as the clock may have moved by days.
    const { ask } = await signedInAdmin(site);
    return ask(path, { method, ...(json !== undefined && { json }) });
  };
  return {
    site,
    owner,
    call,
    async add(url, events = eventTypes) {
      const reply = await call('POST', '/api/webhooks', { url, events });
      if (reply.status !== 201) throw new Error(reply.text);
      const { id, secret } = dataOf(reply);
      return { id: Number(id), secret: String(secret) };
    },
    async endpoint(id = 1) {
      const list: Record<string, unknown>[] = dataOf(await call('GET', '/api/webhooks')).data;
      return list.find((endpoint) => endpoint.id === id) ?? {};
    },
    async log(id = 1) {
      const reply = await call('GET', `/api/webhooks/${id}/deliveries?per_page=50`);
      const log: { data: WebhookDelivery[] } = reply.json().data;
      return log.data;
    },
    async sent() {
      await site.consumers.idle();
      await site.webhooks.idle();
    },
  };
}

/** Creates a parcel. */
export function createParcel({ call }: Pick<WebhookSite, 'call'>, tracking_code: string) {
  const json = { tracking_code, recipient_name: 'Ada', destination: 'Lisbon' };
  return call('POST', '/api/parcels', json);
}

/** Creates a parcel, and waits until the webhooks about it were sent. */
export async function sendNewParcel(hooks: Pick<WebhookSite, 'call' | 'sent'>, code: string) {
  await createParcel(hooks, code);
  await hooks.sent();
}

/** Tests of a site that may send webhooks, and of a program that gets them. */
export const test = base
  .extend('hooks', () => webhookSite())
  .extend('receiver', () => startReceiver());
